import { describe, expect, it } from 'vitest';
import {
  withDefault,
  limit,
  oneOf,
  readAttributes,
  requiredOneOf,
  requiredText,
  text,
} from '../../../src/compose/sections/attributes.js';

const KINDS = {
  name: requiredText,
  title: text,
  select: withDefault(oneOf('assessed', 'not-passed'), 'assessed'),
  category: oneOf('current'),
  limit,
};

describe('readAttributes', () => {
  it('returns the values, with defaults', () => {
    expect(readAttributes({ name: 'policies', limit: '12' }, KINDS)).toEqual({
      name: 'policies',
      title: undefined,
      select: 'assessed',
      category: undefined,
      limit: 12,
    });
  });

  it.each([
    [{}, 'name: expected a string, received nothing'],
    [{ name: '', select: '' }, 'select: expected one of "assessed", "not-passed", received ""'],
    [
      { name: '', select: 'not-pased' },
      'select: expected one of "assessed", "not-passed", received "not-pased" (did you mean "not-passed"?)',
    ],
    [{ name: '', category: 'Compute' }, 'category: expected "current", received "Compute"'],
    [{ name: '', limit: 'ten' }, 'limit: expected a number, received "ten"'],
    [{ name: '', limit: '1e400' }, 'limit: expected a number, received "1e400"'],
    [{ name: '', limit: '1.5' }, 'limit: expected a whole number, received "1.5"'],
    [{ name: '', limit: '' }, 'limit: expected a number of at least 1, received ""'],
    [{ name: '', limit: '-1' }, 'limit: expected a number of at least 1, received "-1"'],
    [{ name: '', limit: '1e30' }, 'limit: expected a number of at most 9007199254740991, received "1e30"'],
    [{ name: '', toString: 'x' }, 'unknown key "toString"; known keys: name, title, select, category, limit'],
    [
      { limit: '0', titel: 'x' },
      'name: expected a string, received nothing; limit: expected a number of at least 1, received "0"; unknown key "titel" (did you mean "title"?); known keys: name, title, select, category, limit',
    ],
  ])('refuses %o', (attributes, message) => {
    expect(() => readAttributes(attributes, KINDS)).toThrow(new Error(message));
  });

  it('names the attribute that a directive without attributes receives', () => {
    expect(() => readAttributes({ title: 'x' }, {})).toThrow(new Error('expected no keys, received "title"'));
  });

  it('requires a choice that has no default', () => {
    expect(() => readAttributes({}, { select: requiredOneOf('worst', 'across') })).toThrow(
      new Error('select: expected one of "worst", "across", received nothing'),
    );
  });
});
