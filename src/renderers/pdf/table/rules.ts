import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/theme.js';

/** What a row of a drawn table is. A `rest` goes on with the row above it. */
export type RowKind = 'head' | 'row' | 'rest' | 'total';

/** Points between two columns where there is room. */
export const COLUMN_GAP = 10;
export const ROW_PADDING = 3.2;

const HAIRLINE = 0.4;
const RULE = 0.8;

/** Hairlines between rows, a stronger rule below the head and above the total, no vertical lines. */
export function rules(kinds: readonly RowKind[], theme: Theme, gap: number = COLUMN_GAP): CustomTableLayout {
  const isStrong = (line: number) => kinds[line - 1] === 'head' || kinds[line] === 'total';
  return {
    hLineWidth: (line) => {
      if (line === 0 || kinds[line] === 'rest') return 0;
      return isStrong(line) ? RULE : HAIRLINE;
    },
    hLineColor: (line) => (isStrong(line) ? theme.colours.ink : theme.colours.hairline),
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : gap / 2),
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : gap / 2),
    paddingTop: (row) => (kinds[row] === 'rest' ? 0 : ROW_PADDING),
    paddingBottom: (row) => (kinds[row + 1] === 'rest' ? 0 : ROW_PADDING),
  };
}
