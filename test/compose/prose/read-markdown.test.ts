import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../../src/compose/prose/escape-markdown.js';
import { readMarkdown } from '../../../src/compose/prose/read-markdown.js';
import { piece } from '../../fuzz/inputs/markdown.js';
import { anyText } from '../../fuzz/inputs/texts.js';
import { runs } from '../../helpers/runs.js';

/** Sections may not contain these, so only their places count. */
const REFUSED = new Set<string>(['code', 'image', 'imageReference', 'linkReference', 'definition', 'blockquote']);
const TOLD = ['value', 'url', 'depth', 'ordered', 'name', 'attributes', 'align'] as const;

/** What a document is made of: the types, texts and places of all nodes. */
function told(node: Nodes, sourceOffset: (offset: number) => number): unknown {
  const place = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0].map(sourceOffset);
  const values = node as unknown as Readonly<Record<string, unknown>>;
  if (REFUSED.has(node.type)) return { type: node.type, place };
  const children = 'children' in node ? node.children.map((child) => told(child, sourceOffset)) : [];
  return { type: node.type, place, ...Object.fromEntries(TOLD.map((key) => [key, values[key]])), children };
}

function parsed(source: string): unknown {
  const root = fromMarkdown(source, {
    extensions: [directive(), gfmTable()],
    mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown()],
  });
  return root.children.map((node) => told(node, (offset) => offset));
}

function read(source: string): unknown {
  return readMarkdown(source).flatMap(({ root, sourceOffset }) =>
    root.children.map((node) => told(node, sourceOffset)),
  );
}

/** Words beside everything that has a meaning in Markdown, in any order. */
const anyMarkdown = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom('word', 'two words', 'Ä', '语言', 'e\u0301', '7', '12', '1.5', "don't", 'a - b'),
      },
      {
        weight: 5,
        arbitrary: fc.constantFrom(' ', ' ', '  ', '\n', '\n\n', '\t', '. ', ', ', '-', '\u00a0', '“', '\r\n'),
      },
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          ...[
            '*',
            '**',
            '_',
            '__',
            '`',
            '``',
            '[',
            ']',
            '](',
            '](#',
            ')',
            '(',
            '"',
            "'",
            ':',
            '::',
            ':::',
            '{',
            '}',
            '=',
            '!',
          ],
          ...[
            '# ',
            '- ',
            '1. ',
            '2) ',
            '> ',
            '|',
            '\n| - | -: |\n',
            '\\',
            '\\\n',
            '<',
            '>',
            '&',
            ';',
            '~~~',
            '---',
            '===',
            '#',
          ],
        ),
      },
      { weight: 3, arbitrary: fc.string({ maxLength: 3 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
      { weight: 2, arbitrary: fc.string({ maxLength: 6 }).map(escapeMarkdown) },
      { weight: 1, arbitrary: fc.constantFrom('\ue000', '\ue0ff', '\ue100', '\uf8ff') },
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

describe('Markdown is read as a parser reads it, though its words are taken out first', () => {
  test.each([
    ['escaped words', '**71\\.0\\%** of \\[Prod\\] \\(EU\\)\\, \\*all\\*'],
    ['words in code', '`a\\.b` `a\\` b` ``a \\` b``'],
    ['addresses', '[a b](#c-d) [a b](#c d) [a](b "c d") [a](b \'c d\') [two words](https://x.example/a?b=c)'],
    ['numbers of lists', '7. seven\n8. eight\n\n12) x\n\n1234567890. x\n\n2026.\n\n1.234 x'],
    ['directives', '::table{name="a b" limit=5}\n\n:::note[A label]\n12 words\n:::\n\n- ::cover\n- ::cover{a=b}'],
    ['colons', 'at 10:30 :key[x y]{z=w} a:b.c a: b'],
    ['tables', '| a b | c |\n| :-- | --: |\n| d\\|e | 1.5 |\n| `f\\|g` |'],
    ['HTML and entities', 'a <b>c</b> &amp; d\n\n<script>e</script>'],
    ['definitions', '[a b]\n\n[a b]: https://c.example'],
    ['an empty item after indented code', '\tword\n\n*'],
    ['a byte order mark at the start', '\ufeff– one word'],
    ['a byte order mark at the start of a later passage', 'one\n\n\ufeff– two words'],
    ['flanked words', '**(a)** b**c** _d_e_ **–f–**, *g. *h'],
  ])('%s', (_, source) => {
    expect(read(source)).toEqual(parsed(source));
  });

  test('any text', () => {
    fc.assert(
      fc.property(anyMarkdown, (source) => {
        expect(read(source)).toEqual(parsed(source));
      }),
      { numRuns: runs(3000) },
    );
  });

  test('sections with values of the report', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, anyText.map(escapeMarkdown)), { maxLength: 8 }), (parts) => {
        const source = parts.join(' ');
        expect(read(source)).toEqual(parsed(source));
      }),
      { numRuns: runs(500) },
    );
  });

  test('the same pattern with other words', () => {
    const sections = ['# Alpha\n\n**12 of 30** pass in `dev`.', '# Beta Gamma\n\n**7 of 9** pass in `a\\.b`.'];
    for (const source of [...sections, ...sections]) expect(read(source)).toEqual(parsed(source));
  });
});
