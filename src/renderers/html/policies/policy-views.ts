/** Which policies, and which of their columns, the policy tables of a document show. */
import { allBlocks } from '../../../base/document/blocks.js';
import type { AuditDocument, Block } from '../../../model/document/document.js';
import type { Column, Row, TableView } from '../../../model/document/table.js';

/** The views of all policy tables among the blocks and within them, in document order. */
export function policyViewsOf(blocks: readonly Block[]): TableView[] {
  return allBlocks(blocks).flatMap((block) => (block.type === 'policyTable' ? [block.view] : []));
}

/** Whether a view shows the table of policies, as a list that cannot be searched or as one that can. */
export function showsPolicies({ table }: TableView): boolean {
  return table === 'policies';
}

/** Whether the page has policies to step through, in tables of any kind or in a plan. */
export function hasPolicyRows({ blocks, tables }: AuditDocument): boolean {
  return allBlocks(blocks).some(
    (block) =>
      (block.type === 'remediationPlan' && block.cards.length > 0) ||
      ((block.type === 'policyTable' || (block.type === 'table' && showsPolicies(block.view))) &&
        (block.view.rows ?? tables[block.view.table]?.rows ?? []).length > 0),
  );
}

export function columnsOf(document: AuditDocument, { table, columns }: TableView): Column[] {
  const all = document.tables[table]?.columns ?? [];
  return columns === undefined ? [...all] : columns.flatMap((key) => all.find((column) => column.key === key) ?? []);
}

export type RowsByTable = ReadonlyMap<string, ReadonlySet<Row>>;

export function rowsByTable(document: AuditDocument, views: readonly TableView[]): RowsByTable {
  const byTable = new Map<string, Set<Row>>();
  for (const { table, rows: indices } of views) {
    const rows = document.tables[table]?.rows ?? [];
    const seen = byTable.get(table) ?? new Set<Row>();
    byTable.set(table, seen);
    for (const index of indices ?? rows.keys()) {
      const row = rows[index];
      if (row !== undefined) seen.add(row);
    }
  }
  return byTable;
}

/**
 * Returns a function from the index of a row to its entry number. Entry numbers run through all tables of the document. A
 * row has the same number everywhere in the page, so it counts once.
 */
export function entryNumbers(document: AuditDocument, table: string): (row: number) => number {
  let first = 0;
  for (const [name, { rows }] of Object.entries(document.tables)) {
    if (name === table) break;
    first += rows.length;
  }
  return (row) => first + row;
}

export interface ChoosableColumn {
  readonly key: string;
  readonly label: string;
  /** Label of the details of its cells in exports; null without details. */
  readonly detail: string | null;
  /** Whether it heads rows, so that it cannot be hidden. */
  readonly isFixed: boolean;
}

export interface ShownPolicies {
  /** In document order. */
  readonly views: readonly TableView[];
  readonly rows: RowsByTable;
}

export function shownPolicies(document: AuditDocument): ShownPolicies {
  const views = policyViewsOf(document.blocks);
  return { views, rows: rowsByTable(document, views) };
}

export function choosableColumns(document: AuditDocument, { views, rows }: ShownPolicies): ChoosableColumn[] {
  const shown = new Set(views.flatMap((view) => columnsOf(document, view)));
  const heading = new Set(views.map((view) => columnsOf(document, view)[0]));
  return [...rows].flatMap(([name, [row]]) => {
    const { columns = [] } = document.tables[name] ?? {};
    return columns.flatMap((column, position) =>
      shown.has(column)
        ? [
            {
              key: column.key,
              label: column.label,
              detail: detailLabel(column, position, columns, row),
              isFixed: heading.has(column),
            },
          ]
        : [],
    );
  });
}

/** The label of the details in a column. Details that are also a column of the table have the label of that column. */
function detailLabel(
  column: Column,
  position: number,
  columns: readonly Column[],
  row: Row | undefined,
): string | null {
  const detail = row?.cells[position]?.detail;
  if (detail === undefined) return null;
  const twin = columns.findIndex((_, other) => other !== position && row?.cells[other]?.text === detail);
  return columns[twin]?.label ?? column.label;
}
