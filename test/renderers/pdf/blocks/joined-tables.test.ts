import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../src/model/document/document.js';
import { aHeading, aParagraph, aPolicyTable, manyPolicies } from '../../../helpers/blocks.js';
import { pagesOf, PDF_WORDS, renderPdf } from '../../../helpers/pdf.js';
import { present } from '../../../helpers/system.js';

const joined = (rows: readonly number[], type: 'policyTable' | 'table' = 'policyTable'): Block => ({
  type,
  view: { table: 'policies', rows, columns: ['number', 'title', 'status'], joined: true },
});

/** A link that shows its page, in a remark. */
const reference = (target: string): Block => ({
  type: 'paragraph',
  role: 'small',
  children: [{ type: 'link', target, showsPage: true, children: [{ type: 'text', text: 'Listed above' }] }],
});

const parts = {
  tables: { policies: aPolicyTable(manyPolicies(6)) },
  words: { ...PDF_WORDS, 'pdf.on-page': '(page {page})' },
};

describe.runIf(present('pdftotext'))('needs pdftotext: joined tables', () => {
  it('are one table with a head for each group, and for the groups within it', async () => {
    const blocks = [
      aHeading(2, 'Severity High'),
      aParagraph('Two groups.', 'small'),
      aHeading(3, 'Disks'),
      joined([0, 1]),
      aHeading(3, 'Networks'),
      joined([2]),
      aHeading(2, 'Severity Low'),
      aParagraph('One group.', 'small'),
      aHeading(3, 'Disks'),
      joined([3]),
    ];
    const [page = ''] = pagesOf(await renderPdf({ ...parts, blocks }));
    expect(page.match(/\bStatus\b/g)).toHaveLength(1);
    const order = ['Severity High', 'Two groups', 'Disks', 'Networks', 'Severity Low', 'One group'];
    const places = order.map((text) => page.indexOf(text));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('begin with groups that have no rows', async () => {
    const blocks = [
      aHeading(2, 'Without'),
      aParagraph('Nothing passed.', 'small'),
      aHeading(2, 'With'),
      aParagraph('One passed.', 'small'),
      joined([0]),
    ];
    const [page = ''] = pagesOf(await renderPdf({ ...parts, blocks }));
    expect(page.indexOf('Status')).toBeLessThan(page.indexOf('Without'));
  });

  it('may be plain tables', async () => {
    const blocks = [
      aHeading(2, 'Retail'),
      aParagraph('Two.', 'small'),
      joined([0, 1], 'table'),
      aHeading(2, 'Logistics'),
      joined([2], 'table'),
    ];
    const [page = ''] = pagesOf(await renderPdf({ ...parts, blocks }));
    expect(page.match(/\bStatus\b/g)).toHaveLength(1);
    expect(page).toMatch(/Status[^]*Retail[^]*Two\.[^]*Logistics/);
  });

  it('refer to the pages of groups before, and the contents give the pages of all groups', async () => {
    const blocks: Block[] = [
      { type: 'contents', depth: 3 },
      { type: 'pageBreak' },
      aHeading(1, 'Failed'),
      aHeading(2, 'First'),
      joined([0]),
      { type: 'pageBreak' },
      aHeading(1, 'Passed'),
      aHeading(2, 'Second'),
      reference('first'),
      joined([1]),
    ];
    const pages = pagesOf(await renderPdf({ ...parts, blocks }));
    expect(pages[2]).toContain('Listed above (page 2)');
    expect(pages[0]).toMatch(/First\s+2\s+Passed\s+3\s+Second\s+3/);
  });
});
