import type { Column } from '../../model/document/table.js';
import type { Wording } from '../wording/wording.js';

/** Columns with the label `column.KEY` in words, unless they have one. */
export function labeled(
  columns: readonly (Omit<Column, 'label'> & Partial<Pick<Column, 'label'>>)[],
  { text }: Wording,
): Column[] {
  return columns.map((column) => ({ ...column, label: column.label ?? text(`column.${column.key}`) }));
}
