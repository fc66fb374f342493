import { allBlocks } from '../../../model/document/blocks.js';
import type { AuditDocument, Block } from '../../../model/document/document.js';
import type { Column, Row, TableView } from '../../../model/document/table.js';

/** The views of all policy tables among the blocks and within them, in document order. */
export function policyViewsOf(blocks: readonly Block[]): TableView[] {
  return allBlocks(blocks).flatMap((block) => (block.type === 'policyTable' ? [block.view] : []));
}

/** The columns that a view shows, in its order. */
export function columnsOf(document: AuditDocument, { table, columns }: TableView): Column[] {
  const all = document.tables[table]?.columns ?? [];
  return columns === undefined ? [...all] : columns.flatMap((key) => all.find((column) => column.key === key) ?? []);
}

/** The rows that any of the views shows, each once, by the name of their table. */
export function rowsByTable(document: AuditDocument, views: readonly TableView[]): Map<string, Set<Row>> {
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
 * Numbers the rows of all tables of a document, one table after another. A row has one number wherever the page shows it,
 * so it counts once.
 */
export function entryNumbers(document: AuditDocument, table: string): (row: number) => number {
  let first = 0;
  for (const [name, { rows }] of Object.entries(document.tables)) {
    if (name === table) break;
    first += rows.length;
  }
  return (row) => first + row;
}
