import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passagesOf, patternOf } from '../../../src/compose/prose/markdown-pattern.js';
import { runs } from '../../helpers/runs.js';

/** The passages of a text, which are where they say. */
function passages(text: string): string[] {
  return passagesOf(text).map(({ source, start }) => {
    expect(text.slice(start, start + source.length)).toBe(source);
    return source;
  });
}

test.each([
  ['paragraphs and headings', '\n# a\n\nb\nc\n\n\nd\n', ['# a', 'b\nc', 'd']],
  [
    'a list with blank lines in it is one',
    'a\n\n- b\n\n- c\n\n  d\n\n1. e\n\nf',
    ['a', '- b\n\n- c\n\n  d\n\n1. e', 'f'],
  ],
  ['a container is one', ':::note\na\n\nb\n:::\n\nc', [':::note\na\n\nb\n:::', 'c']],
  [
    'a container in another ends with it',
    '::::note\n:::lead\na\n:::\n\nb\n::::\n\nc',
    ['::::note\n:::lead\na\n:::\n\nb\n::::', 'c'],
  ],
  ['a container that is not closed goes on', ':::note\na\n\nb\n', [':::note\na\n\nb\n']],
  ['a text with a fence of code is one', 'a\n\n```\n:::note\n```\n\nb', ['a\n\n```\n:::note\n```\n\nb']],
  ['all kinds of line ends', 'a\r\n\r\nb\r\rc', ['a', 'b', 'c']],
  ['no text has no passages', ' \n\t\n', []],
])('%s', (_, text, expected) => {
  expect(passages(text)).toEqual(expected);
});

test('Latin text is split into the same words as beside another script', () => {
  const latin = fc.string({
    unit: fc.constantFrom(...Array.from("aZ0é² ,.·–“→:\\\\-*_'&[]({\n\u2028\u00a0")),
    maxLength: 20,
  });
  fc.assert(
    fc.property(latin, (text) => {
      const alone = patternOf(`${text}\n\na`);
      const beside = patternOf(`${text}\n\n語`);
      expect(alone.isLiteral).toBe(beside.isLiteral);
      expect(alone.words.slice(0, -1)).toEqual(beside.words.slice(0, -1));
      expect(alone.isLiteral || alone.pattern === beside.pattern).toBe(true);
    }),
    { numRuns: runs(3000) },
  );
});
