import type { Column } from '../../../model/document/table.js';
import { headOf } from '../../../model/values/text.js';
import { takeName } from '../names.js';
import { legalText } from '../cells/cell-text.js';
import { columnLetters, rangeOf, type Area } from '../cells/cells.js';
import { DECLARATION, element, escapeXml, NAMESPACE } from './xml.js';

/** The content of a column's cell in the totals row. The table part has to match the cell. */
export type ColumnTotal =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'formula'; readonly formula: string }
  | undefined;

export interface SheetTable {
  readonly name: string;
  readonly area: Area;
  /** One per column, exactly as in the head's cells: otherwise programs ask to repair the file. */
  readonly labels: readonly string[];
  readonly totals: readonly ColumnTotal[] | undefined;
}

/** The part of a table with a filter. Its cells carry the styles. */
export function tablePart({ name, area, labels, totals }: SheetTable, id: number): string {
  const filtered = totals ? { ...area, bottom: area.bottom - 1 } : area;
  const columns = labels.map((label, index) => column(label, index + 1, totals?.[index]));
  const style = { showFirstColumn: 0, showLastColumn: 0, showRowStripes: 0, showColumnStripes: 0 };
  return (
    DECLARATION +
    element(
      'table',
      {
        xmlns: NAMESPACE.sheet,
        id,
        name,
        displayName: name,
        ref: rangeOf(area),
        ...(totals ? { totalsRowCount: 1 } : { totalsRowShown: 0 }),
      },
      element('autoFilter', { ref: rangeOf(filtered) }),
      element('tableColumns', { count: labels.length }, ...columns),
      element('tableStyleInfo', style),
    )
  );
}

function column(name: string, id: number, total: ColumnTotal): string {
  if (total === undefined) return element('tableColumn', { id, name });
  if (total.kind === 'text') return element('tableColumn', { id, name, totalsRowLabel: total.text });
  const formula = element('totalsRowFormula', {}, escapeXml(total.formula));
  return element('tableColumn', { id, name, totalsRowFunction: 'custom' }, formula);
}

/** Maximum length of the head of a table column. */
const MAX_LABEL = 250;

/** Labels as a table's columns need them: one line, not empty, unique without regard to case. */
export function tableLabels(columns: readonly Pick<Column, 'label'>[]): string[] {
  const taken = new Set<string>();
  return columns.map(({ label }, index) => {
    const line = headOf(legalText(label).replace(/\s+/g, ' ').trim(), MAX_LABEL);
    const legal = line === '' ? columnLetters(index + 1) : line;
    return takeName(legal, taken, (count) => `${legal} (${String(count)})`);
  });
}
