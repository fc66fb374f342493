/** Changes of JSON text that no tree of values can express. */
import fc from 'fast-check';
import type { Change } from './change.js';

const NUMBERS = [
  '1e999',
  '-1e999',
  '-0',
  '1E400',
  '0.1e-999',
  '00',
  '01',
  '1.',
  '.5',
  '+1',
  '0x10',
  '1e',
  'NaN',
  'Infinity',
  '1_000',
  '9'.repeat(400),
  `0.${'1'.repeat(400)}`,
  '9007199254740993',
  '1e-7',
];
const STRINGS = [
  '"\\ud83d"',
  '"\\udc00x"',
  '"\\u0000"',
  '"\\x41"',
  '"\t"',
  '"\u0000"',
  "'single'",
  '"open',
  '"\\',
  '"\\u12"',
  '"\\ud800\\udc00"',
  'undefined',
  'null',
  'True',
  '{}',
  '[]',
  '""',
];
const RAW = [
  ',',
  ',,',
  ']',
  '}',
  '[',
  '{',
  ':',
  '//x\n',
  '/*x*/',
  '\ufeff',
  '\u00a0',
  '\u2028',
  '\u0000',
  '<b>',
  ';',
  'x',
];

/** Changes one match of a pattern, if there is one. */
function atOne(text: string, pattern: RegExp, at: number, replace: (found: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  const match = matches[at % matches.length];
  if (match === undefined) return text;
  return text.slice(0, match.index) + replace(match[0]) + text.slice(match.index + match[0].length);
}

const NUMBER = /(?<=[[:,]\s*)-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const STRING = /"(?:[^"\\]|\\.)*"/g;
const KEY = /"(?:[^"\\]|\\.)*"\s*:/g;
const MARK = /[[\]{}:,]/g;

const number = fc.constantFrom(...NUMBERS);
const string = fc.constantFrom(...STRINGS);
const raw = fc.constantFrom(...RAW);

export const jsonTextChange: fc.Arbitrary<Change<string>> = fc.oneof(
  fc.tuple(fc.nat(), number).map(
    ([at, by]): Change<string> =>
      (text) =>
        atOne(text, NUMBER, at, () => by),
  ),
  fc.tuple(fc.nat(), string).map(
    ([at, by]): Change<string> =>
      (text) =>
        atOne(text, STRING, at, () => by),
  ),
  // The same key twice.
  fc.tuple(fc.nat(), fc.oneof(number, string)).map(
    ([at, by]): Change<string> =>
      (text) =>
        atOne(text, KEY, at, (key) => `${key} ${by}, ${key}`),
  ),
  fc.tuple(fc.nat(), raw).map(
    ([at, by]): Change<string> =>
      (text) =>
        atOne(text, MARK, at, (mark) => `${mark}${by}`),
  ),
  fc.nat().map(
    (at): Change<string> =>
      (text) =>
        atOne(text, MARK, at, () => ''),
  ),
  fc.tuple(raw, raw).map(
    ([before, after]): Change<string> =>
      (text) =>
        `${before}${text}${after}`,
  ),
);
