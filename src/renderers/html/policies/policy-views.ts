/** Which policies, and which of their columns, the policy tables of a document show. */
import { allBlocks } from '../../../base/document/blocks.js';
import type { AuditDocument, Block } from '../../../model/document/document.js';
import type { Column, Row, TableView } from '../../../model/document/table.js';

/** The views of all policies that the page can filter, in document order: those of policy tables and of cards. */
export function policyViewsOf(blocks: readonly Block[]): TableView[] {
  return allBlocks(blocks).flatMap((block) => {
    if (block.type === 'policyGuidance' || block.type === 'remediationPlan') return block.cards.map(({ view }) => view);
    return block.type === 'policyTable' ? [block.view] : [];
  });
}

/** The views of all policy tables among the blocks and within them, in document order. */
export function tableViewsOf(blocks: readonly Block[]): TableView[] {
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

/** A column of the list of what matches, or of a policy table. */
export interface ListColumn {
  readonly column: Column;
  /** Label of the details of its cells in exports; null without details. */
  readonly detail: string | null;
  /** Whether it heads rows, so that it cannot be hidden. */
  readonly isFixed: boolean;
  /** What its cell says of a policy for which no table shows it; null if a table shows it, or else a filter knows it. */
  readonly absent: string | null;
  /** Whether the list has it: a cell that is empty because no table shows it would read as "nothing". */
  readonly isListed: boolean;
}

export interface ShownPolicies {
  /** Those of policy tables, in document order. */
  readonly tables: readonly TableView[];
  /** Every row that the page can filter. */
  readonly rows: RowsByTable;
  /** Whether each of them is in a policy table. Only then can the page sort and export. */
  readonly areListed: boolean;
}

export function shownPolicies(document: AuditDocument): ShownPolicies {
  const tables = tableViewsOf(document.blocks);
  const rows = rowsByTable(document, policyViewsOf(document.blocks));
  const listed = rowsByTable(document, tables);
  const areListed = [...rows].every(([name, { size }]) => size === (listed.get(name)?.size ?? 0));
  return { tables, rows, areListed };
}

/** The columns that policy tables show, in the order of their table, then those that only filters know. */
export function listColumns(
  document: AuditDocument,
  { tables, rows }: ShownPolicies,
  facets: readonly { readonly key: string }[],
): ListColumn[] {
  const heading = new Set(tables.map((view) => columnsOf(document, view)[0]));
  const known = ({ filter, key, others }: Column): boolean =>
    filter === true && others === undefined && facets.some((facet) => facet.key === key);
  return [...new Set(tables.map(({ table }) => table))].flatMap((name) => {
    const { columns = [] } = document.tables[name] ?? {};
    const views = tables.filter(({ table }) => table === name);
    const shown = new Set(views.flatMap((view) => columnsOf(document, view)));
    const [example] = rows.get(name) ?? [];
    const own = columns.filter((column) => shown.has(column));
    // Long texts would take the room of the title.
    const filtered = columns.filter((column) => !shown.has(column) && column.type !== 'text' && known(column));
    return [...own, ...filtered].map((column): ListColumn => {
      const position = columns.indexOf(column);
      const absent = known(column) ? [] : textsNotShown(document, views, column, position);
      return {
        column,
        detail: shown.has(column) ? detailLabel(column, position, columns, example) : null,
        isFixed: heading.has(column),
        absent: absentText(column, absent),
        isListed: absent.length < 2,
      };
    });
  });
}

function absentText({ type }: Column, [text, ...others]: readonly string[]): string | null {
  if (text === undefined || others.length > 0) return null;
  // What was not evaluated has no count: "0 of 0" is none.
  return type === 'count' ? '–' : text;
}

/** The texts that a column has in rows for which no view shows it. */
function textsNotShown(
  document: AuditDocument,
  views: readonly TableView[],
  column: Column,
  position: number,
): string[] {
  const lacking = views.filter((view) => !columnsOf(document, view).includes(column));
  if (lacking.length === 0) return [];
  const rowsIn = (some: readonly TableView[]): Row[] =>
    [...rowsByTable(document, some).values()].flatMap((rows) => [...rows]);
  const showing = new Set(rowsIn(views.filter((view) => !lacking.includes(view))));
  const rows = rowsIn(lacking).filter((row) => !showing.has(row));
  return [...new Set(rows.map(({ cells }) => cells[position]?.text ?? ''))];
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
