import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSyntaxFault } from '../../../../src/base/wording/json/syntax-fault.js';
import { runs } from '../../../helpers/runs.js';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const json = fc
  .tuple(fc.json(), fc.constantFrom(0, 1, '\t'))
  .map(([text, space]) => JSON.stringify(JSON.parse(text), null, space));

it('finds no fault in valid JSON', () => {
  fc.assert(fc.property(json, (text) => findSyntaxFault(text) === undefined));
});

it('agrees with JSON.parse on JSON with one character changed', () => {
  const damage = fc.constantFrom(
    '',
    '"',
    '\\',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '0',
    '-',
    '.',
    'e',
    'u',
    ' ',
    '\n',
    '\u0000',
    '\u00a0',
  );
  fc.assert(
    fc.property(json, fc.nat(), damage, fc.boolean(), (text, position, character, replaces) => {
      const at = position % (text.length + 1);
      const damaged = text.slice(0, at) + character + text.slice(at + (replaces ? 1 : 0));
      expect(findSyntaxFault(damaged) === undefined).toBe(isJson(damaged));
    }),
    { numRuns: runs(1000) },
  );
});

describe('strict details of JSON', () => {
  it.each([
    ['[01]', 1],
    ['[1.]', 1],
    ['[.5]', 1],
    ['[+1]', 1],
    ['[-]', 1],
    ['[NaN]', 1],
    ['[1,]', 3],
    ['[,1]', 1],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['["\\x41"]', 2],
    ['["\\u12"]', 2],
    ['[1] // remark', 4],
    ['[1}', 2],
    ['{"a":1]', 6],
    [']', 0],
  ])('%s has its first fault at %i', (text, offset) => {
    expect(isJson(text)).toBe(false);
    expect(findSyntaxFault(text)?.offset).toBe(offset);
  });
});
