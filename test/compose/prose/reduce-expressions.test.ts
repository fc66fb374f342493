import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLACEHOLDER, reduceExpressions } from '../../../src/compose/prose/reduce-expressions.js';

const reduced = (source: string): string => reduceExpressions(source).text.replaceAll(PLACEHOLDER, '¤');

describe('Markdown without expressions', () => {
  test.each([
    ['# {{t "heading"}}\n', '# ¤\n'],
    ['{{#if a}}\nOne\n{{else}}\nTwo\n{{/if}}\nThree', 'One\nTwo\nThree'],
    ['## {{#if a}}{{b}}{{else}}c{{/if}}', '## ¤c'],
    ['- {{~a~}} {{{b}}}', '- ¤ ¤'],
    ['x {{!-- a }} comment --}} y\n{{! z }}\n', 'x  y\n'],
    ['\\{{a}} {{b}}', '\\{{a}} ¤'],
    ['::table{limit={{a}}}', '::table{limit=¤}'],
    ['', ''],
  ])('%j is %j', (source, text) => {
    expect(reduced(source)).toBe(text);
  });

  test('every character that stays is found where it stood', () => {
    const piece = fc.constantFrom('{{a}}', '{{#if a}}', '{{else}}', '{{/if}}', '\n', '# x', 'word ', '{{! no }}', '- ');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const source = pieces.join('');
        const { text, sourceOffset } = reduceExpressions(source);
        const places = Array.from(text, (_, offset) => sourceOffset(offset));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        for (const [offset, character] of Array.from(text).entries()) {
          const found = source[places[offset]!];
          expect(found).toBe(character === PLACEHOLDER ? '{' : character);
        }
      }),
    );
  });
});
