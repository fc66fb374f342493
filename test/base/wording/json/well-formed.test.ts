import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText, withWholePairs } from '../../../../src/base/wording/printable.js';

it('jsonText puts U+FFFD in place of half a surrogate pair, and changes nothing else', () => {
  expect(jsonText({ 'a\ud83d': ['\udc00b', '😀', '\\ud800', 'ü'] })).toBe(
    '{"a\\ufffd":["\\ufffdb","😀","\\\\ud800","ü"]}',
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe00f }).map((unit) => String.fromCharCode(unit)) }),
      (text) => {
        expect(JSON.parse(jsonText(text))).toBe(text.toWellFormed());
      },
    ),
  );
});

it.each([
  ['"\\ud83d"', '\ufffd'],
  ['"\\uD83D\\uDE00"', '😀'],
  ['"\\ud83d\\ud83d\\ude00"', '\ufffd😀'],
  ['"\\\\ud83d"', '\\ud83d'],
  ['"\\\\\\udc00"', '\\\ufffd'],
  ['"\\u0041\\n\\ud800x"', 'A\n\ufffdx'],
])('withWholePairs reads %s', (json, value) => {
  expect(JSON.parse(withWholePairs(json))).toBe(value);
  expect(withWholePairs(json)).toHaveLength(json.length);
});
