/** A reader finds the columns of a table under the same names and in the same order in every format. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { allBlocks } from '../../src/base/document/blocks.js';
import { compose } from '../../src/compose/compose.js';
import type { AuditDocument, Block } from '../../src/model/document/document.js';
import type { TableView } from '../../src/model/document/table.js';
import { NO_READERS } from '../../src/model/settings/readers.js';
import { resolveView } from '../../src/renderers/view.js';
import { readFileSnapshots } from '../../src/sources/file-source.js';
import { loadTemplate } from '../../src/template/load.js';
import { someSettings } from '../helpers/compose-context.js';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const READING = { readers: NO_READERS, now: () => new Date(0), stdin: process.stdin };
const REPORTS = {
  'of the service': 'reports/type-1-csbp-2026-11.json',
  'of a scanner': 'scanners/table/house-rules.csv',
};

async function documentOf(report: string, template: string): Promise<AuditDocument> {
  const [snapshot] = await readFileSnapshots(join(EXAMPLES, report), READING);
  return (await compose(aggregate(snapshot!), await loadTemplate(template, 'en'), someSettings())).document;
}

function viewOf(block: Block): TableView | undefined {
  return block.type === 'table' || block.type === 'policyTable' ? block.view : undefined;
}

/** Of pages alone: all categories of a policy, what is and should be in words. */
const OF_PAGES = ['categories', 'required', 'page'];

/** The columns that a view shows, by their names. Pages have "2 of 5" in a column where worksheets have two. */
function labelsOf(document: AuditDocument, view: TableView): string[] {
  const { columns } = resolveView(document, { ...view, rows: [] });
  return columns.filter(({ key }) => !OF_PAGES.includes(key)).map(({ label }) => label);
}

/** Whether all parts are in the whole, in their order. */
function isWithin(parts: readonly string[], whole: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    from = whole.indexOf(part, from) + 1;
    return from > 0;
  });
}

const TEMPLATE = 'auditor';

describe.each(Object.entries(REPORTS))('the documents %s', (_, report) => {
  it('have the columns of a worksheet in its order', async () => {
    const document = await documentOf(report, TEMPLATE);
    const sheets = document.worksheets.filter(({ layout }) => layout === 'data');
    const compared = allBlocks(document.blocks).flatMap((block) => {
      const shown = viewOf(block);
      const own = sheets.flatMap(({ views }) => views.filter(({ table }) => table === shown?.table));
      return own.map((whole) => [labelsOf(document, shown!), labelsOf(document, whole)] as const);
    });
    expect(compared.length).toBeGreaterThan(3);
    expect(compared.filter(([shown, whole]) => !isWithin(shown, whole))).toEqual([]);
  });

  it('have the columns that two worksheets of policies share in one order', async () => {
    const document = await documentOf(report, TEMPLATE);
    const [all = [], open = []] = document.worksheets
      .flatMap(({ views }) => views.filter(({ table }) => table === 'policies'))
      .map((view) => labelsOf(document, view));
    expect(open.filter((label) => all.includes(label))).toEqual(all.filter((label) => open.includes(label)));
    expect(open).not.toEqual([]);
  });
});
