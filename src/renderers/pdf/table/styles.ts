import { memoize } from '../../../model/values/memoize.js';
import type { Theme } from '../../../model/template/theme.js';
import type { PdfContext } from '../context.js';
import type { TextStyle } from '../engine/layout/row-table.js';
import type { Typesetter } from '../engine/text/typesetter.js';

/** Tables have less leading than prose. */
export const TABLE_LEADING = 1.3;
/** For long lists of short rows. */
export const DENSE_LEADING = 1.15;
const HEAD_LEADING = 1.25;
/** Identifiers are smaller, because mono looks larger than sans. */
const ID_SCALE = 0.9;

export interface TableStyles {
  readonly sans: AlignedStyles;
  readonly semibold: AlignedStyles;
  readonly head: AlignedStyles;
  readonly id: TextStyle;
}

interface AlignedStyles {
  readonly left: TextStyle;
  readonly right: TextStyle;
}

export function idSize(size: number): number {
  return size * ID_SCALE;
}

const known = new WeakMap<Typesetter, (leading: number) => (size: number) => TableStyles>();

/** The text styles of tables of one type size and leading. Always the same object per typesetter, size and leading. */
export function tableStyles(size: number, leading: number, { theme, type }: PdfContext): TableStyles {
  let styles = known.get(type);
  if (styles === undefined) {
    styles = memoize((eachLeading) => memoize((eachSize) => makeStyles(eachSize, eachLeading, theme, type)));
    known.set(type, styles);
  }
  return styles(leading)(size);
}

function makeStyles(size: number, tableLeading: number, theme: Theme, type: Typesetter): TableStyles {
  const aligned = (isBold: boolean, leading: number): AlignedStyles => {
    const lineHeight = type.lineHeight(isBold ? 'semibold' : 'sans', leading);
    const left = { family: theme.type.sans, isBold, size, lineHeight, isRightAligned: false };
    return { left, right: { ...left, isRightAligned: true } };
  };
  const own = idSize(size);
  return {
    sans: aligned(false, tableLeading),
    semibold: aligned(true, tableLeading),
    head: aligned(true, HEAD_LEADING),
    id: {
      family: theme.type.mono,
      isBold: false,
      size: own,
      lineHeight: type.lineHeight('mono', (tableLeading * size) / own),
      isRightAligned: false,
    },
  };
}

/** Kind of a drawn row. A `continuation` continues the row above it. */
export type RowKind = 'head' | 'row' | 'continuation' | 'total';

/** Points between two columns if there is room. */
export const COLUMN_GAP = 10;
export const ROW_PADDING = 2.6;
export const DENSE_ROW_PADDING = 0.5;

export const HAIRLINE = 0.4;
const RULE = 0.8;

/** The rule between two rows: stronger below the head and above the totals. */
export function ruleBetween(
  above: RowKind | undefined,
  below: RowKind | undefined,
  { colors }: Theme,
): { readonly width: number; readonly color: string } {
  const isStrong = above === 'head' || below === 'total';
  return isStrong ? { width: RULE, color: colors.ink } : { width: HAIRLINE, color: colors.hairline };
}
