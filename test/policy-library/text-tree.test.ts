import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTextTree, type TextTree } from '../../src/policy-library/text-tree.js';

const treeOf = (source: string): TextTree | undefined => readTextTree(source).tree;
const problemsOf = (source: string): string[] =>
  readTextTree(source).problems.map(({ line, text }) => `${String(line)}: ${text}`);

describe('every value is text as it is written', () => {
  it.each([
    ['1000.10: 1.10', { '1000.10': '1.10' }],
    ['a: yes\nb: ~\nc:\nd: 0x10\ne: 2026-11-21', { a: 'yes', b: '~', c: '', d: '0x10', e: '2026-11-21' }],
    ['"quoted": "line\\nbreak"', { quoted: 'line\nbreak' }],
    ['<<: a\n"=": b', { '<<': 'a', '=': 'b' }],
    ['a: |\n  one\n\n  two\n', { a: 'one\n\ntwo\n' }],
    ['a: &x [1, 2.50]\nb: *x', { a: ['1', '2.50'], b: ['1', '2.50'] }],
  ])('%j', (source, tree) => {
    expect(treeOf(source)).toEqual(tree);
    expect(problemsOf(source)).toEqual([]);
  });

  it('reads JSON, numbers as they are spelled, tabs and escapes too', () => {
    expect(treeOf('{\n\t"control": 1.10,\n\t"text": "\\ud83d\\ude00 \\/"\n}')).toEqual({
      control: '1.10',
      text: '😀 /',
    });
  });

  it('reads whatever JSON.stringify writes of texts, lists and maps', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => value !== '__proto__');
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.array(tie('tree')),
        fc.dictionary(text, tie('tree'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(treeOf(JSON.stringify({ value }, null, 1))).toEqual({ value });
      }),
    );
  });

  it.each(['', '# nothing\n', '---\n'])('finds no tree in %j', (source) => {
    expect(treeOf(source)).toBeUndefined();
  });
});

describe('problems have the line that they stand in', () => {
  it.each([
    ['a: 1\nb: 2\na: 3', ['3: expected each key once, found "a" again, which stands in line 1']],
    ['a: 1\n? [x]\n: 2', ['2: expected a string as key, found a list or a map']],
    ['a: 1\n__proto__: 2', ['2: expected a string as key, found "__proto__"']],
    ['a: 1\nb: *gone', ['2: expected &gone above *gone, found none']],
    ['a: 1\n---\nb: 2', ['2: expected one document, found a second one']],
    ['a: &loop [*loop]', ['1: expected &loop above *loop, found none']],
  ])('%j', (source, problems) => {
    expect(problemsOf(source)).toEqual(problems);
  });

  it('tells the first fault of syntax, without those that follow from it', () => {
    const [problem, ...others] = problemsOf('a: 1\nb: [1, 2\nc: {');
    expect(problem).toMatch(/^\d: expected YAML or JSON, found a fault: /);
    expect(others).toEqual([]);
    expect(treeOf('a: [')).toBeUndefined();
  });

  it('refuses tags, which would make something else of a text', () => {
    expect(problemsOf('a: 1\nb: !secret x')).toEqual([
      expect.stringMatching(/^2: expected YAML or JSON, found a fault: unresolved tag: !secret/),
    ]);
  });

  it.each(['[', '{', '- ', '? ', '[{a: '])('refuses %j without end', (opening) => {
    expect(problemsOf(opening.repeat(20_000))).toEqual(['1: expected at most 50 levels of lists and maps, found more']);
  });
});

describe('a line', () => {
  const file = readTextTree('name: x\npolicies:\n  A:\n    steps:\n      - one\n      - two\n');

  it.each([
    [['name'], 1],
    [['policies', 'A'], 3],
    [['policies', 'A', 'steps', 1], 6],
    [['policies', 'A', 'links'], 3],
    [['policies', 'B', 'links', 2], 2],
    [[], 1],
  ])('of %j is %i', (path, line) => {
    expect(file.lineOf(path)).toBe(line);
  });
});
