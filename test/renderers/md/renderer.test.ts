import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { toString } from 'mdast-util-to-string';
import { gfmTable } from 'micromark-extension-gfm-table';
import { describe, expect, it } from 'vitest';
import { BLOCK_TYPES } from '../../../src/base/document/blocks.js';
import type { Block } from '../../../src/model/document/document.js';
import type { Table } from '../../../src/model/document/table.js';
import { MARKDOWN_DEFAULTS } from '../../../src/renderers/default-options.js';
import { markdownOptions } from '../../../src/renderers/options.js';
import { markdownRenderer } from '../../../src/renderers/md/renderer.js';
import { aCover, aHeading, aParagraph } from '../../helpers/blocks.js';
import { aDocument } from '../../helpers/documents.js';
import { aPlanCard } from '../../helpers/guidance.js';
import { BLOCK_SAMPLES } from '../../helpers/nested-blocks.js';
import { runs } from '../../helpers/runs.js';

const WORDS = {
  'html.warning': 'Warning',
  'html.note': 'Note',
  'list.parts': '{first}, {rest}',
  'message.labeled': '{label}: {text}',
  'message.figure': '{of} ({difference})',
  'control.document-id': 'Document',
  'message.rows': 'The first {shown} of {total} rows.',
  'message.not-shown': 'A message cannot show this part.',
};

function aTable(rows: number, text = (row: number) => `Policy ${row}`): Table {
  return {
    title: 'Policies',
    columns: [
      { key: 'title', label: 'Policy', type: 'text', weight: 3 },
      { key: 'failed', label: 'Failed', type: 'count', weight: 1 },
    ],
    rows: Array.from({ length: rows }, (_, row) => ({
      cells: [
        { value: text(row), text: text(row) },
        { value: row, text: String(row) },
      ],
    })),
    empty: 'Every assessed policy passed.',
  };
}

const POLICIES: Block = { type: 'table', view: { table: 'policies' } };

async function render(blocks: readonly Block[], table = aTable(2), maxLength = MARKDOWN_DEFAULTS.maxLength) {
  const document = aDocument({ words: WORDS, tables: { policies: table }, blocks });
  const { bytes, notices } = await markdownRenderer.render(document, { maxLength }, { fonts: [] });
  return { text: Buffer.from(bytes).toString('utf8'), notices };
}

/** As a viewer reads it. */
function read(markdown: string) {
  return fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
}

function tablesIn(markdown: string) {
  return read(markdown).children.flatMap((node) =>
    node.type === 'table' ? [node.children.map((row) => row.children.map((cell) => toString(cell)))] : [],
  );
}

describe('a Markdown document', () => {
  it('has one title, the first heading, and the others below it', async () => {
    const { text } = await render([aCover(), aHeading(1, 'A chapter'), aHeading(2, 'A section')]);
    const headings = read(text).children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
    expect(headings).toEqual([1, 2, 3]);
  });

  it('links the texts of cells and the ids below them', async () => {
    const cell = {
      value: 'x',
      text: 'x',
      href: 'https://example.org/x',
      detail: 'Id',
      detailHref: 'https://example.org/Id',
    };
    const { text } = await render([POLICIES], { ...aTable(0), rows: [{ cells: [cell] }] });
    expect(text).toContain('[x](<https://example.org/x>) [<code>Id</code>](<https://example.org/Id>)');
  });

  it('shows a table with a head and all its rows', async () => {
    const { text, notices } = await render([POLICIES], aTable(12));
    const [table] = tablesIn(text);
    expect(table?.[0]).toEqual(['Policy', 'Failed']);
    expect(table).toHaveLength(13);
    expect(notices).toEqual([]);
  });

  it('folds a long table under its title and number of rows, and a viewer still reads it', async () => {
    const { text } = await render([POLICIES], aTable(21));
    expect(text).toContain('<details><summary>Policies (21)</summary>');
    expect(tablesIn(text)[0]).toHaveLength(22);
  });

  it('leaves out the heading of a table of contents, which it does not show', async () => {
    const { text } = await render([aHeading(1, 'Contents'), { type: 'contents', depth: 2 }, aHeading(1, 'Summary')]);
    expect(text).not.toContain('Contents');
    expect(text).toContain('# Summary');
  });

  it('shows the cards of a plan with what they do', async () => {
    const view = { table: 'policies' };
    const groups = [{ view, lines: [{ title: '', found: 'Port 22 is open.', links: [] }], parts: [] }];
    const card = aPlanCard([0], { title: 'Encrypt disks', effect: 'Closes 3 policies.', number: '1', groups });
    const { text } = await render([{ type: 'remediationPlan', cards: [card] }]);
    expect(text).toContain('1 Encrypt disks');
    expect(text).toContain('Closes 3 policies.');
    expect(text).toContain('Port 22 is open.');
  });

  it.each(BLOCK_TYPES.filter((type) => !['contents', 'pageBreak'].includes(type)))(
    'draws the block %s',
    async (type) => {
      const { text: empty } = await render([]);
      const { text } = await render([BLOCK_SAMPLES[type as keyof typeof BLOCK_SAMPLES], aParagraph('The end.')]);
      expect(text.length).toBeGreaterThan(empty.length);
      expect(text).toContain('The end.');
    },
  );

  it('shortens tables until it fits, and says so', async () => {
    const { text, notices } = await render([POLICIES], aTable(5000), 4000);
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(text).toContain('The first 50 of 5000 rows.');
    expect(notices).toEqual(['To fit 4000 characters, the document shows at most 50 rows of each table.']);
  });

  it('says that it is longer than it may be if nothing more can be shortened', async () => {
    const { text, notices } = await render([aParagraph('word '.repeat(1000))], aTable(0), 1000);
    expect(text.length).toBeGreaterThan(1000);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('more than 1000');
  });

  it('shows the text of a report as text, whatever it holds', async () => {
    const hostile = fc.string({
      unit: fc.constantFrom('|', '<', '>', '[', ']', '(', ')', '*', '_', '`', '#', '@', '\\', '!', 'a', ' '),
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const rendered = await render(
          [POLICIES],
          aTable(1, () => `x${text}x`),
        );
        const [table] = tablesIn(rendered.text);
        expect(table?.[1]).toHaveLength(2);
        const visible = (table?.[1]?.[0] ?? '').replaceAll('\u2060', '').replace(/\s+/g, ' ');
        expect(visible).toBe(`x${text}x`.replace(/\s+/g, ' '));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the options of Markdown', () => {
  it('are those of a comment on GitHub by default', () => {
    expect(markdownOptions.parse({})).toEqual({ maxLength: 65_536 });
  });

  it('refuse a document of less than 1,000 characters', () => {
    expect(markdownOptions.safeParse({ maxLength: 999 }).success).toBe(false);
  });
});
