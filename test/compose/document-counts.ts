import type { AuditDocument, Bar, Block, KeyFigure } from '../../src/model/document/document.js';
import type { Table } from '../../src/model/document/table.js';

const TESTED_ELSEWHERE = new Set(['notes', 'note-examples', 'largest-cards', 'plan-buckets', 'tracker']);
/** The columns of the policies that the plan fills in. */
const OF_THE_PLAN = ['When', 'Action'];

/**
 * All counts of a document, by path: cells such as `severities[High].Failed`, segments of bars, key figures and their
 * denominators, and numbers of shown rows. Texts of cells are paths such as `policies[policy.1].Status=Failed`, with the count 1.
 * Leaves out shares and prose, which follow from the counts, and notes and the remediation plan, which have their own tests.
 */
export function countsIn(document: AuditDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [name, table] of Object.entries(document.tables)) {
    if (!TESTED_ELSEWHERE.has(name)) countTable(name, table, counts);
  }
  let section = '';
  for (const block of document.blocks) {
    if (block.type === 'heading') section = block.anchor;
    else countBlock(section, block, counts);
  }
  for (const { name, figures, views } of document.worksheets) {
    for (const figure of figures) countFigure(`sheets[${name}]`, figure, counts);
    for (const { table, rows } of views) if (rows) counts.set(`sheets[${name}].${table}.rows`, rows.length);
  }
  return counts;
}

/** Each share of a document, with the fraction that the counts next to it give. */
export function sharesIn(document: AuditDocument): { path: string; share: number | null; counted: number | null }[] {
  const shares: { path: string; share: number | null; counted: number | null }[] = [];
  const of = (numerator: number, denominator: number): number | null =>
    denominator === 0 ? null : numerator / denominator;
  for (const name of ['categories', 'services']) {
    const { columns, rows, totals } = document.tables[name]!;
    for (const { cells } of totals ? [...rows, totals] : rows) {
      // A status that does not occur has no column.
      const valueOf = (key: string) => cells[columns.findIndex((column) => column.key === key)]?.value ?? null;
      const [red, amber, green, total] = ['red', 'amber', 'green', 'total'].map((key) => Number(valueOf(key)));
      const path = `${name}[${cells[0]!.text}]`;
      const at = (key: string, counted: number | null) =>
        shares.push({ path: `${path}.${key}`, share: valueOf(key) as number | null, counted });
      at('coverage', of(green! + red! + amber!, total!));
      at('compliance', of(green!, green! + red!));
    }
  }
  for (const { label, segments } of document.blocks.flatMap(barsOf)) {
    const total = segments.reduce((sum, { value }) => sum + value, 0);
    for (const { status, share, value } of segments) {
      shares.push({ path: `${label}.${status}`, share, counted: of(value, total) ?? 0 });
    }
  }
  return shares;
}

function countTable(name: string, { columns, rows, totals }: Table, counts: Map<string, number>): void {
  for (const { anchor, cells } of totals ? [...rows, totals] : rows) {
    const row = `${name}[${anchor ?? cells[0]!.text}]`;
    cells.forEach(({ value, text }, index) => {
      const { label, type } = columns[index]!;
      if (type === 'percent' || OF_THE_PLAN.includes(label)) return;
      if (type === 'count') counts.set(`${row}.${label}`, value as number);
      // A row without an anchor is named for its first cell.
      else if (index > 0 || anchor !== undefined) counts.set(`${row}.${label}=${text}`, 1);
    });
  }
}

function countBlock(section: string, block: Block, counts: Map<string, number>): void {
  for (const bar of barsOf(block)) {
    const path = block.type === 'categoryChart' ? `chart[${bar.label}]` : `bars[${section}]`;
    for (const { label, value } of bar.segments) counts.set(`${path}.${label}`, value);
  }
  if (block.type === 'keyFigures') for (const figure of block.figures) countFigure('figures', figure, counts);
  if ('view' in block && block.view.rows) counts.set(`${section}.${block.view.table}.rows`, block.view.rows.length);
}

function barsOf(block: Block): readonly Bar[] {
  if (block.type === 'categoryChart') return block.bars;
  return block.type === 'cover' || block.type === 'statusBar' ? [block.bar] : [];
}

function countFigure(path: string, { label, type, value, of }: KeyFigure, counts: Map<string, number>): void {
  if (type === 'count') counts.set(`${path}[${label}]`, value ?? 0);
  for (const [index, [number]] of [...of.matchAll(/\d+/g)].entries()) {
    counts.set(`${path}[${label}].of[${index}]`, Number(number));
  }
}
