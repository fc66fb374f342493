import type { AuditDocument, Column, Row } from '../../../model/document/document.js';
import { columnsOf, policyViewsOf, rowsByTable } from '../policies/policy-views.js';

/** A column of policies that readers sort by, hide and export. */
export interface ChoosableColumn {
  readonly key: string;
  readonly label: string;
  /** Label for the details of its cells where they are exported; null without details. */
  readonly detail: string | null;
  /** It heads rows and cannot be hidden. */
  readonly isFixed: boolean;
}

/** The columns that some policy table shows, in the order of the table. */
export function choosableColumns(document: AuditDocument): ChoosableColumn[] {
  const views = policyViewsOf(document.blocks);
  const shown = new Set(views.flatMap((view) => columnsOf(document, view)));
  const heading = new Set(views.map((view) => columnsOf(document, view)[0]));
  return [...rowsByTable(document, views)].flatMap(([name, [row]]) => {
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

/** The details of a cell may be a column of the table too, whose name they bear then. */
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
