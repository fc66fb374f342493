import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sectionError, PLACEHOLDER, reduceExpressions } from '../../../src/compose/sections/section-error.js';
import { DirectiveProblem } from '../../../src/compose/prose/markdown.js';

const directive = (): never => {
  throw new DirectiveProblem('expected a table');
};

/** The error for `::` in an expanded section. */
function refused(source: string, expanded: string, problem: string) {
  const section = { name: 'own', file: 'sections/own.md', source };
  return sectionError(problem, section, { expanded, offset: expanded.indexOf('::'), directive });
}

describe('content that a section may not contain is refused', () => {
  test('with its line and column in the file, not in the expanded text', () => {
    const failure = refused(
      '{{#if a}}\nOne.\n{{/if}}\n\n- ::x\n\n::y\n',
      'Two\nThree\nFour.\n\n::y\n',
      'expected a table',
    );
    expect(failure).toMatchObject({ kind: 'usage', code: 'template-malformed' });
    expect(failure.message).toBe('sections/own.md: line 5, column 3: expected a table');
    expect(failure.places).toEqual([{ file: 'sections/own.md', line: 5, column: 3 }]);
    expect(failure.hint).toContain('docs/templates.md');
  });

  test('with the line in the expanded text if an expression produced it', () => {
    const failure = refused('One.\n{{text}}\n', 'One.\n\n::y\n', 'expected a table, found "y"');
    expect(failure.message).toBe('sections/own.md, line 3 of the expanded text: expected a table, found "y"');
    expect(failure.places).toEqual([{ file: 'sections/own.md' }]);
  });
});

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

  test('every remaining character maps to its original position', () => {
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
