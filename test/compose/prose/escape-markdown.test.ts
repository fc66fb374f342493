import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown, escapeStrings } from '../../../src/compose/prose/escape-markdown.js';
import { blocksOf, plainTextOf } from './blocks.js';
import { runs } from '../../helpers/runs.js';

/** Text with the syntax characters of Markdown, directives, HTML, Handlebars and entities among any others. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['# ', '## ', '- ', '1. ', '2) ', '> ', '* * *', '---', '===', '```', '~~~', '    ', '\t', '  \n', '\n\n'],
        ...['**', '__', '_', '`', '[a](http://b)', '![a](b)', '[a]: b', '<script>', '<!-- ', 'http://b', '<a@b.c>'],
        ...['::cover', ':::note\n', ':a[b]', '{{account}}', '{{{x}}}', '&amp;', '&#35;', '\\', '\u2028', '\uFEFF', '|'],
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** A text on one line: control characters become spaces, and space around it is dropped. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

describe('escaped untrusted text is literal', () => {
  test('after a word of the template', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const [block, ...others] = blocksOf(`Account: ${escapeMarkdown(text)}`);
        expect(others).toEqual([]);
        expect(block?.type === 'paragraph' && plainTextOf(block.children)).toBe(`Account: ${onOneLine(text)}`.trim());
      }),
      { numRuns: runs(500) },
    );
  });

  test('at the start of a line', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const blocks = blocksOf(`${escapeMarkdown(text)} is the account.`);
        expect(blocks).toHaveLength(1);
        const [block] = blocks;
        const printed = block?.type === 'paragraph' && plainTextOf(block.children);
        expect(printed).toBe(`${onOneLine(text)} is the account.`.trim());
      }),
      { numRuns: runs(500) },
    );
  });

  test('as a heading', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(blocksOf(`## The ${escapeMarkdown(text)} here`)).toMatchObject([
          { type: 'heading', level: 2, text: expect.stringMatching(/^The [^]* here$/) as string },
        ]);
      }),
    );
  });

  test('in a list, in strong text and in a callout', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const escaped = escapeMarkdown(text);
        expect(blocksOf(`- a${escaped}z\n- b`)).toMatchObject([{ type: 'list', items: [[{}], [{}]] }]);
        expect(blocksOf(`**a${escaped}z** b`)).toMatchObject([{ children: [{ type: 'strong' }, { text: ' b' }] }]);
        expect(blocksOf(`:::note\na${escaped}z\n:::`)).toMatchObject([
          { type: 'callout', children: [{ type: 'paragraph' }] },
        ]);
      }),
    );
  });
});

test.each([
  ['a heading', '# Passed'],
  ['a link', '[all is well](https://example.com)'],
  ['an image', '![logo](https://example.com/logo.png)'],
  ['raw HTML', '<script>alert(1)</script>'],
  ['a directive', '::sign-off'],
  ['an entity', '&lt;b&gt;'],
  ['an autolink', '<https://example.com>'],
])('%s in a title stays as written', (_, title) => {
  expect(blocksOf(escapeMarkdown(title))).toEqual([
    { type: 'paragraph', role: 'body', children: [{ type: 'text', text: title }] },
  ]);
});

test('line breaks become spaces, so that no title starts another block', () => {
  expect(escapeMarkdown('one\r\n\n# two\u2028three')).toBe('one \\# two three');
});

test('strings are escaped at any depth, everything else is unchanged', () => {
  expect(escapeStrings({ name: 'a*b', counts: [1, null, true], deep: { list: ['_'] } })).toEqual({
    name: 'a\\*b',
    counts: [1, null, true],
    deep: { list: ['\\_'] },
  });
});
