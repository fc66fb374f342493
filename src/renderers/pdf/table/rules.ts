import type { CanvasElement, CustomTableLayout } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/template/theme.js';

/** Kind of a drawn row. A `continuation` continues the row above it. */
export type RowKind = 'head' | 'row' | 'continuation' | 'total';

/** Points between two columns if there is room. */
export const COLUMN_GAP = 10;
export const ROW_PADDING = 3.2;

const HAIRLINE = 0.4;
const RULE = 0.8;

interface RuleOptions {
  readonly gap?: number;
  /**
   * Height of the last row if it must stay with the row above it, else 0. The row above reserves this height below itself, and the
   * last row moves up into it. Its upper rule is `lastRule`, because pdfmake would draw it below the reserved height.
   */
  readonly tail?: number;
}

/** Hairlines between rows, a stronger rule below the head and above the totals, no vertical lines. */
export function rules(kinds: readonly RowKind[], theme: Theme, options: RuleOptions = {}): CustomTableLayout {
  const { gap = COLUMN_GAP, tail = 0 } = options;
  const last = kinds.length - 1;
  const ruleAt = (line: number) => ruleBetween(kinds[line - 1], kinds[line], theme);
  return {
    hLineWidth: (line) => {
      const isDrawnByHand = tail > 0 && line === last;
      return line === 0 || kinds[line] === 'continuation' || isDrawnByHand ? 0 : ruleAt(line).width;
    },
    hLineColor: (line) => ruleAt(line).color,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : gap / 2),
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : gap / 2),
    paddingTop: (row) => (kinds[row] === 'continuation' ? 0 : ROW_PADDING) - (row === last ? tail : 0),
    paddingBottom: (row) => (kinds[row + 1] === 'continuation' ? 0 : ROW_PADDING) + (row === last - 1 ? tail : 0),
  };
}

/** The rule above the last row, drawn inside its first cell. */
export function lastRule(kinds: readonly RowKind[], width: number, theme: Theme): CanvasElement {
  const { width: lineWidth, color } = ruleBetween(kinds.at(-2), kinds.at(-1), theme);
  return {
    type: 'line',
    x1: 0,
    x2: width,
    y1: -ROW_PADDING,
    y2: -ROW_PADDING,
    lineWidth,
    lineColor: color,
  };
}

/** The rule between two rows: stronger below the head and above the totals. */
export function ruleBetween(
  above: RowKind | undefined,
  below: RowKind | undefined,
  { colors }: Theme,
): { readonly width: number; readonly color: string } {
  const isStrong = above === 'head' || below === 'total';
  return isStrong ? { width: RULE, color: colors.ink } : { width: HAIRLINE, color: colors.hairline };
}
