import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeTreeFault, describeYamlFault } from '../../src/messages/parse-fault.js';

describe('a YAML error', () => {
  it.each([
    ['a: [b', 'expected YAML, found a fault in line 1, column 6: flow sequence in block collection must be'],
    ['a: 1\na: 2', 'expected YAML, found a fault in line 2, column 1: map keys must be unique'],
    ['*x', 'expected YAML, found a fault: unresolved alias'],
  ])('in %j is explained in one line', (text, message) => {
    let fault = '';
    try {
      parse(text);
    } catch (cause) {
      fault = describeYamlFault(cause);
    }
    expect(fault).toContain(message);
    expect(fault).not.toMatch(/\n|:$/);
  });
});

describe('a parsed value', () => {
  it.each(['a: [1, { b: c }]', 'x', '', 'a: &a { b: 1 }\nc: [*a, *a]', `${'['.repeat(50)}${']'.repeat(50)}`])(
    'is a plain tree: %j',
    (text) => {
      expect(describeTreeFault(parse(text))).toBeUndefined();
    },
  );

  it.each([
    [`${'['.repeat(51)}${']'.repeat(51)}`, 'expected at most 50 levels of lists and maps, found more'],
    ['a: &a [1, { b: *a }]', 'expected no circular references, found a value that contains itself'],
    ['a: [{ __proto__: x }]', 'expected another key, found "__proto__"'],
  ])('is rejected: %j', (text, fault) => {
    expect(describeTreeFault(parse(text))).toBe(fault);
  });
});
