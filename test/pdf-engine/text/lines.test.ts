import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakWords, countLines, countPlainLines } from '../../../src/pdf-engine/text/lines.js';

const length = (text: string) => Array.from(text).length;

describe('lines of a column', () => {
  it('breaks words that are longer than a line, at sensible places, and no others', () => {
    expect(breakWords('the FunctionAppServiceStandardAsp is on', 14, length)).toBe(
      'the FunctionApp\nService\nStandardAsp is on',
    );
    expect(breakWords('short words only', 8, length)).toBe('short words only');
  });

  it('adds nothing but line ends', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(breakWords(text, width, length).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
      }),
    );
  });

  it.each([
    ['one two three', 13, 1],
    ['one two three', 12, 2],
    ['one two three', 5, 3],
    ['one\ntwo', 20, 2],
    ['', 20, 1],
  ])('counts %j on lines of %i as %i', (text, width, lines) => {
    expect(countLines(text, width, length)).toBe(lines);
  });

  it('counts plain text as it counts any', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'word', 'longer-word', ' ', '  ', 'I'), { maxLength: 20 }),
        fc.integer({ min: 1, max: 30 }),
        (parts, width) => {
          const text = parts.join('');
          const lines = countPlainLines(text, width, () => 1);
          const isTooNarrow = text.split(' ').some((word) => word.length > width);
          expect(lines).toBe(isTooNarrow ? null : countLines(text, width, length));
        },
      ),
    );
  });
});
