import type { AuditDocument } from '../../../model/document/document.js';
import type { Column, Row } from '../../../model/document/table.js';
import { columnsOf, policyViewsOf, rowsByTable } from '../policies/policy-views.js';

/** A column of policies that readers sort by, hide and export. */
export interface ChoosableColumn {
  readonly key: string;
  readonly label: string;
  /** Label of the details of its cells in exports; null without details. */
  readonly detail: string | null;
  /** Whether it heads rows, so that it cannot be hidden. */
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

/** Details that are also a column of the table have the label of that column. */
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
