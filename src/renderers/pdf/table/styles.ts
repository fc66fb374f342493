import { memoize } from '../../../model/values/memoize.js';
import type { Theme } from '../../../model/template/theme.js';
import type { PdfContext } from '../context.js';
import type { TextStyle } from '../../../pdf-engine/layout/row-table.js';
import type { Typesetter } from '../../../pdf-engine/text/typesetter.js';

/** Tables have less leading than prose. */
export const TABLE_LEADING = 1.36;
const HEAD_LEADING = 1.25;
/** Identifiers are smaller, because mono looks larger than sans. */
const ID_SCALE = 0.9;

/** The text styles of a table. */
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

/** Size of identifiers next to text of a size. */
export function idSize(size: number): number {
  return size * ID_SCALE;
}

const known = new WeakMap<Typesetter, (size: number) => TableStyles>();

/**
 * The text styles of tables of one type size. Always the same object per typesetter and size.
 *
 * @param size points
 */
export function tableStyles(size: number, { theme, type }: PdfContext): TableStyles {
  let styles = known.get(type);
  if (styles === undefined) known.set(type, (styles = memoize((each) => makeStyles(each, theme, type))));
  return styles(size);
}

function makeStyles(size: number, theme: Theme, type: Typesetter): TableStyles {
  const aligned = (isBold: boolean, leading: number): AlignedStyles => {
    const lineHeight = type.lineHeight(isBold ? 'semibold' : 'sans', leading);
    const left = { family: theme.type.sans, isBold, size, lineHeight, isRightAligned: false };
    return { left, right: { ...left, isRightAligned: true } };
  };
  const own = idSize(size);
  return {
    sans: aligned(false, TABLE_LEADING),
    semibold: aligned(true, TABLE_LEADING),
    head: aligned(true, HEAD_LEADING),
    id: {
      family: theme.type.mono,
      isBold: false,
      size: own,
      lineHeight: type.lineHeight('mono', (TABLE_LEADING * size) / own),
      isRightAligned: false,
    },
  };
}
