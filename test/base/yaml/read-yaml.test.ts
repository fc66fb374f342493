import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readYaml } from '../../../src/base/yaml/read-yaml.js';

const faultsOf = (text: string): string[] => readYaml(text, 'core').faults.map((fault) => fault.text);

describe('a value', () => {
  it.each([
    ['1000.10: 1.10', { '1000.10': '1.10' }],
    ['a: yes\nb: ~\nc:\nd: 0x10\ne: 2026-11-21', { a: 'yes', b: '~', c: '', d: '0x10', e: '2026-11-21' }],
    ['"quoted": "line\\nbreak"', { quoted: 'line\nbreak' }],
    ['<<: a\n"=": b', { '<<': 'a', '=': 'b' }],
    ['a: |\n  one\n\n  two\n', { a: 'one\n\ntwo\n' }],
    ['a: &x [1, 2.50]\nb: *x', { a: ['1', '2.50'], b: ['1', '2.50'] }],
    ['{\n\t"control": 1.10,\n\t"text": "\\ud83d\\ude00 \\/"\n}', { control: '1.10', text: '😀 /' }],
  ])('is text as written under the failsafe schema: %j', (text, value) => {
    expect(readYaml(text, 'failsafe')).toMatchObject({ value, faults: [] });
  });

  it.each([
    ['a: 1.10\nb: true\nc: ~\nd:\ne: yes', { a: 1.1, b: true, c: null, d: null, e: 'yes' }],
    ['1.10: a\n~: b', { '1.1': 'a', '': 'b' }],
    ['&k key: v\nother: *k\n*k : w', { key: 'v', other: 'key' }],
    ['%YAML 1.1\n---\na: yes\nb: 2026-11-21', { a: 'yes', b: '2026-11-21' }],
    ['{ a, b: 1 }', { a: null, b: 1 }],
    ['~', null],
    ['\ufeffa: 1', { a: 1 }],
  ])('is typed under the core schema: %j', (text, value) => {
    expect(readYaml(text, 'core').value).toEqual(value);
  });

  it('is the value that JSON.stringify received, for strings, lists and maps', () => {
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
        expect(readYaml(JSON.stringify({ value }, null, 1), 'failsafe').value).toEqual({ value });
      }),
    );
  });

  it.each(['', '# nothing\n', '---\n'])('is undefined for %j', (text) => {
    expect(readYaml(text, 'core')).toMatchObject({ value: undefined, faults: [] });
    expect(readYaml(text, 'failsafe')).toMatchObject({ value: undefined, faults: [] });
  });

  it('shares what aliases repeat', () => {
    const { value } = readYaml('a: &x [1]\nb: *x', 'core');
    const { a, b } = value as Readonly<Record<string, unknown>>;
    expect(a).toBe(b);
  });
});

describe('a fault', () => {
  it.each([
    ['a: 1\nb: 2\na: 3', 'expected each key once, found "a" again in line 3, column 1'],
    ['a: 1\n? [x]\n: 2', 'expected a string as key, found a list or a map in line 2, column 3'],
    ['a: 1\n__proto__: 2', 'expected another key, found "__proto__" in line 2, column 1'],
    ['a: 1\nb: *gone', 'expected &gone before *gone, found none in line 2, column 4'],
    ['a: 1\n*gone : 2', 'expected &gone before *gone, found none in line 2, column 1'],
    ['a: &loop [*loop]', 'expected *loop outside &loop, found it inside in line 1, column 11'],
    ['a: 1\n---\nb: 2', 'expected one document, found a second one in line 2, column 1'],
    ['a: [b', 'expected YAML or JSON, found a fault in line 1, column 6: flow sequence in block collection must be'],
    ['a: 1\nb: !secret x', 'expected YAML or JSON, found a fault in line 2, column 4: unresolved tag: !secret'],
    [
      'a: !!binary aGVsbG8=',
      'expected YAML or JSON, found a fault in line 1, column 4: unresolved tag: tag:yaml.org,2002:binary',
    ],
  ])('has its position: %j', (text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  });

  it('names JSON if a file may be JSON', () => {
    expect(readYaml('{"a": ', 'failsafe').faults[0]?.text).toMatch(/^expected YAML or JSON, found a fault in line 1, /);
  });

  it('is printable, whatever the text contains', () => {
    expect(faultsOf('a: *\u202egone')).toEqual([
      'expected &\\u202egone before *\\u202egone, found none in line 1, column 4',
    ]);
  });

  it('of syntax is reported once per line, and the value is undefined', () => {
    const text = 'a: {{x}} y\nb: {{y}} z\nc: [1, 2\nd: {';
    expect(readYaml(text, 'core').value).toBeUndefined();
    expect(readYaml(text, 'core').faults.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(faultsOf('- {{x}} y\n'.repeat(1000))).toHaveLength(20);
  });

  it('of another kind keeps the readable values', () => {
    expect(readYaml('a: 1\na: 2\nb: 3', 'core').value).toEqual({ a: 1, b: 3 });
  });

  it('is not also printed as a warning', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    faultsOf('[a, b]: !ours x\n');
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a limit', () => {
  const nested = (levels: number, inner: string): string => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;

  it('of 50 levels applies to lists, maps and keys, however deep they are', () => {
    expect(faultsOf(nested(50, 'x'))).toEqual([]);
    expect(faultsOf(nested(51, ''))).toEqual([
      'expected at most 50 levels of lists and maps, found more in line 1, column 51',
    ]);
    for (const opening of ['[', '{', '- ', '? ', '[{a: ']) {
      expect(faultsOf(opening.repeat(20_000))).toEqual([
        expect.stringMatching(/^expected at most 50 levels of lists and maps, found more in line 1, column \d+$/),
      ]);
    }
  });

  it('of 50 levels applies through aliases', () => {
    expect(faultsOf(`a: &a ${nested(48, 'x')}\nb: [*a]`)).toEqual([]);
    expect(faultsOf(`a: &a ${nested(49, 'x')}\nb: [*a]`)).toEqual([
      'expected at most 50 levels of lists and maps, found more in line 2, column 5',
    ]);
  });

  it('of a million values applies to values that aliases repeat', () => {
    const tenTimes = (name: string): string => `[${Array.from({ length: 10 }, () => name).join(', ')}]`;
    const lines = Array.from({ length: 9 }, (_, level) => `a${level + 1}: &a${level + 1} ${tenTimes(`*a${level}`)}`);
    expect(faultsOf(`a0: &a0 ${tenTimes('x')}\n${lines.join('\n')}`)).toEqual([
      expect.stringMatching(/^expected aliases for at most 1000000 values, found more in line 6, /),
    ]);
  });
});

describe('a position', () => {
  const TEXT = `# comment
name: Own
colors:
  ink: '#000000'
  list: [one, { two: 2 }]
text: >-
  Some {{first}} and
  {{second}}
empty:
all: &all { three: 3 }
again: *all
`;
  const file = readYaml(TEXT, 'core');

  it.each([
    [['name'], undefined, 2, 7],
    [['colors', 'ink'], undefined, 4, 8],
    [['colors', 'list', 0], undefined, 5, 10],
    [['colors', 'list', 1, 'two'], undefined, 5, 22],
    [['colors'], 'ink', 4, 3],
    [['colors', 'missing'], undefined, 4, 3],
    [['colors', 'missing', 2], 'key', 4, 3],
    [['empty'], undefined, 9, 7],
    [['again', 'three'], undefined, 10, 20],
    [[], undefined, 2, 1],
  ])('of %j %s', (path, key, line, column) => {
    expect(file.locate(path, key)).toEqual({ line, column });
  });

  it('of a part of a text', () => {
    expect(file.locatePart(['text'], '{{second}}')).toEqual({ line: 8, column: 3 });
    expect(file.locatePart(['text'], 'elsewhere')).toEqual({ line: 6, column: 7 });
  });

  it('in a blank text is the start', () => {
    expect(readYaml('', 'core').locate(['a'], 'b')).toEqual({ line: 1, column: 1 });
  });
});
