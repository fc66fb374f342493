import { describe, expect, test } from 'vitest';
import { DirectiveProblem, type ProseTable } from '../../../src/compose/prose/markdown.js';
import { blocksOf, plainTextOf, Refused } from './blocks.js';

const text = (words: string) => ({ type: 'text', text: words });

describe('blocks', () => {
  test('headings of three levels, each with its anchor', () => {
    expect(blocksOf('# One\n\n## Two *and* `code`\n\n### Three', { anchor: (words) => `to-${words}` })).toEqual([
      { type: 'heading', level: 1, text: 'One', anchor: 'to-One' },
      { type: 'heading', level: 2, text: 'Two and code', anchor: 'to-Two and code' },
      { type: 'heading', level: 3, text: 'Three', anchor: 'to-Three' },
    ]);
  });

  test('paragraphs, their lines joined', () => {
    expect(blocksOf('One\ntwo.\n\nThree.')).toEqual([
      { type: 'paragraph', role: 'body', children: [text('One two.')] },
      { type: 'paragraph', role: 'body', children: [text('Three.')] },
    ]);
  });

  test('Japanese lines, joined without a space, except next to Latin letters', () => {
    expect(blocksOf('一つ。\n  二つ、\n三つ CSPM\n四つ')).toEqual([
      { type: 'paragraph', role: 'body', children: [text('一つ。二つ、三つ CSPM 四つ')] },
    ]);
  });

  test('bulleted and numbered lists, with lists inside', () => {
    const item = (words: string) => ({ type: 'paragraph', role: 'body', children: [text(words)] });
    expect(blocksOf('- a\n  1. b\n- c')).toEqual([
      {
        type: 'list',
        ordered: false,
        items: [[item('a'), { type: 'list', ordered: true, items: [[item('b')]] }], [item('c')]],
      },
    ]);
  });

  test.each(['lead', 'small'])(':::%s gives its paragraphs that role', (role) => {
    expect(blocksOf(`:::${role}\nWords.\n:::\n\nOther.`)).toMatchObject([{ role }, { role: 'body' }]);
  });

  test.each(['note', 'warning'])(':::%s is a callout', (tone) => {
    expect(blocksOf(`:::${tone}\nFirst.\n\n- second\n:::`)).toMatchObject([
      { type: 'callout', tone, children: [{ type: 'paragraph' }, { type: 'list' }] },
    ]);
  });

  test('raw HTML is text', () => {
    expect(blocksOf('<div onclick="x()">')).toEqual([
      { type: 'paragraph', role: 'body', children: [text('<div onclick="x()">')] },
    ]);
  });

  test('headings of a directive are one level below the last heading', () => {
    const levels = (source: string): unknown[] =>
      blocksOf(source, { directive: (_name, _attributes, heading) => [heading('Own', 'own')] })
        .filter((block) => block.type === 'heading' && block.text === 'Own')
        .map((block) => ('level' in block ? block.level : undefined));
    expect(levels('::x')).toEqual([2]);
    expect(levels('# One\n\n::x\n\n## Two\n\n::x\n\n### Three\n\n::x')).toEqual([2, 3, 3]);
  });

  test('an empty section has no blocks', () => {
    expect(blocksOf('\n\n')).toEqual([]);
  });
});

describe('inlines', () => {
  const inlinesOf = (source: string): unknown => {
    const [block] = blocksOf(source);
    return block?.type === 'paragraph' ? block.children : block;
  };

  test('strong, emphasis and code', () => {
    expect(inlinesOf('**a *b*** `c`')).toEqual([
      { type: 'strong', children: [text('a '), { type: 'emphasis', children: [text('b')] }] },
      text(' '),
      { type: 'code', text: 'c' },
    ]);
  });

  test('a line break after a backslash at the end of a line', () => {
    expect(inlinesOf('a\\\nb')).toEqual([text('a'), { type: 'break' }, text('b')]);
  });

  test('links within the document and to the web', () => {
    expect(inlinesOf('[notes](#notes) [mail](mailto:a@example.com)')).toEqual([
      { type: 'link', target: 'notes', children: [text('notes')] },
      text(' '),
      { type: 'externalLink', href: 'mailto:a@example.com', children: [text('mail')] },
    ]);
  });

  test('HTML and text directives are kept as written', () => {
    const source = 'a <b>c</b> at 10:30 :key[x]{y=z}';
    const [block] = blocksOf(source);
    expect(block?.type === 'paragraph' && plainTextOf(block.children)).toBe(source);
  });
});

describe('directives', () => {
  test('become blocks, with their attributes', () => {
    const seen: unknown[] = [];
    const blocks = blocksOf('::policy-table{select=not-passed columns="number title" all}', {
      directive: (name, attributes) => {
        seen.push(name, attributes);
        return [{ type: 'pageBreak' }];
      },
    });
    expect(blocks).toEqual([{ type: 'pageBreak' }]);
    expect(seen).toEqual(['policy-table', { select: 'not-passed', columns: 'number title', all: '' }]);
  });

  test('are allowed within callouts', () => {
    const directive = () => [{ type: 'pageBreak' as const }];
    expect(blocksOf(':::note\n::page-break\n:::', { directive })).toMatchObject([
      { children: [{ type: 'pageBreak' }] },
    ]);
  });

  test('a problem is reported with its place', () => {
    const directive = () => {
      throw new DirectiveProblem('expected a table');
    };
    expect(() => blocksOf('One.\n\n::table', { directive })).toThrow(new Refused('3: expected a table'));
  });

  test('any other error is thrown unchanged', () => {
    const directive = () => {
      throw new TypeError('a mistake of ours');
    };
    expect(() => blocksOf('::table', { directive })).toThrow(TypeError);
  });
});

describe('content that a section may not contain is reported with its place', () => {
  test.each([
    ['a heading too deep', '#### Deep', 'expected a heading of level 1 to 3, found a deeper one'],
    [
      'an unknown container',
      ':::tip\nWords.\n:::',
      'expected :::lead, :::small, :::note or :::warning, found ":::tip"',
    ],
    [
      'a block of code',
      '```\ncode\n```',
      'expected a heading, a paragraph, a list, a table or a directive, found code',
    ],
    ['a quotation', '> words', 'expected a heading, a paragraph, a list, a table or a directive, found blockquote'],
    ['a rule', '---', 'expected a heading, a paragraph, a list, a table or a directive, found thematicBreak'],
    [
      'a link definition',
      '[a]: https://example.com',
      'expected a heading, a paragraph, a list, a table or a directive, found definition',
    ],
    ['an image', '![logo](logo.png)', 'expected text, strong, emphasis, code, a line break or a link, found image'],
    [
      'a link that runs script',
      '[a](javascript:alert)',
      'expected a link to "#anchor", http, https or mailto, found "javascript:alert"',
    ],
    ['a link to a file', '[a](other.md)', 'expected a link to "#anchor", http, https or mailto, found "other.md"'],
  ])('%s', (_, source, problem) => {
    expect(() => blocksOf(`First.\n\n${source}`)).toThrow(new Refused(`3: ${problem}`));
  });
});

/** The only table of a text. */
function tableOf(source: string): ProseTable {
  const tables: ProseTable[] = [];
  const blocks = blocksOf(source, { table: (table) => `own-${tables.push(table)}` });
  expect(blocks).toEqual([{ type: 'table', view: { table: 'own-1' } }]);
  return tables[0]!;
}

describe('a table in a text', () => {
  test('has the texts of its cells, and numbers right-aligned', () => {
    expect(tableOf('| Step | Days |\n| :--- | ---: |\n| Isolate | 1 |\n| Fix \\| report | 14 |')).toMatchObject({
      columns: [
        { key: 'column-1', label: 'Step', type: 'text' },
        { key: 'column-2', label: 'Days', type: 'count' },
      ],
      rows: [
        {
          cells: [
            { value: 'Isolate', text: 'Isolate' },
            { value: null, text: '1' },
          ],
        },
        {
          cells: [
            { value: 'Fix | report', text: 'Fix | report' },
            { value: null, text: '14' },
          ],
        },
      ],
    });
  });

  test('may link from a cell to an anchor', () => {
    const { rows } = tableOf('| Chapter |\n| --- |\n| [The notes](#notes) |');
    expect(rows[0]?.cells).toEqual([{ value: 'The notes', text: 'The notes', target: 'notes' }]);
  });

  test('may have short rows, or no rows', () => {
    expect(tableOf('a | b\n--- | ---\n1').rows[0]?.cells.map(({ text }) => text)).toEqual(['1', '']);
    expect(tableOf('| a |\n| --- |').rows).toEqual([]);
  });

  test('makes a column wider the longer its texts are, within bounds', () => {
    const { columns } = tableOf(`a | b | c\n--- | --- | ---\nx | ${'y'.repeat(24)} | ${'z'.repeat(500)}`);
    expect(columns.map(({ weight }) => weight)).toEqual([1, 4, 8]);
  });

  test('is allowed within a callout', () => {
    const blocks = blocksOf(':::note\n| a |\n| --- |\n| 1 |\n:::', { table: () => 'own' });
    expect(blocks).toEqual([{ type: 'callout', tone: 'note', children: [{ type: 'table', view: { table: 'own' } }] }]);
  });
});

describe('content that a table may not contain is reported with its place', () => {
  test.each([
    ['**strong** text', 'found strong text'],
    ['*emphasis*', 'found emphasis'],
    ['`code`', 'found code'],
    ['see [notes](#notes)', 'found a link beside text'],
    ['[out](https://example.com)', 'found a link out of the document'],
    ['[**strong**](#notes)', 'found strong text'],
  ])('%s', (text, found) => {
    const problem = `3: expected plain text in a cell, or a link to an anchor alone, ${found}`;
    expect(() => blocksOf(`| a |\n| --- |\n| ${text} |`, { table: () => '' })).toThrow(new Refused(problem));
  });

  test('more cells than columns', () => {
    expect(() => blocksOf('| a |\n| --- |\n| 1 | 2 |', { table: () => '' })).toThrow(
      new Refused('3: expected no more cells than the head of the table has (1), found 2'),
    );
  });

  test('a centered column', () => {
    expect(() => blocksOf('| a |\n| :---: |\n| 1 |', { table: () => '' })).toThrow(
      new Refused('1: expected a column at the left (:---) or at the right (---:), found a centered one (:---:)'),
    );
  });
});
