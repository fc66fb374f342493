import { memoize } from '../../../model/values/memoize.js';
import type { Theme } from '../../../model/template/theme.js';
import type { PdfContext } from '../context.js';
import type { Look } from '../../../pdf-engine/layout/row-table.js';
import type { Typesetter } from '../../../pdf-engine/text/typesetter.js';

/** Lines of a table are closer than lines of prose. */
export const TABLE_LEADING = 1.36;
const HEAD_LEADING = 1.25;
/** Identifiers are set smaller: mono looks larger than sans. */
const ID_SCALE = 0.9;

/** How the texts of a table look. */
export interface TableLooks {
  readonly sans: Sides;
  readonly semibold: Sides;
  readonly head: Sides;
  readonly id: Look;
}

interface Sides {
  readonly left: Look;
  readonly right: Look;
}

/** Size of identifiers beside text of a size. */
export function idSize(size: number): number {
  return size * ID_SCALE;
}

const known = new WeakMap<Typesetter, (size: number) => TableLooks>();

/**
 * Tables of one size look the same.
 *
 * @param size of the type, points
 */
export function tableLooks(size: number, { theme, type }: PdfContext): TableLooks {
  let looks = known.get(type);
  if (looks === undefined) known.set(type, (looks = memoize((each) => makeLooks(each, theme, type))));
  return looks(size);
}

function makeLooks(size: number, theme: Theme, type: Typesetter): TableLooks {
  const sides = (isBold: boolean, leading: number): Sides => {
    const lineHeight = type.lineHeight(isBold ? 'semibold' : 'sans', leading);
    const left = { family: theme.type.sans, isBold, size, lineHeight, isRight: false };
    return { left, right: { ...left, isRight: true } };
  };
  const own = idSize(size);
  return {
    sans: sides(false, TABLE_LEADING),
    semibold: sides(true, TABLE_LEADING),
    head: sides(true, HEAD_LEADING),
    id: {
      family: theme.type.mono,
      isBold: false,
      size: own,
      lineHeight: type.lineHeight('mono', (TABLE_LEADING * size) / own),
      isRight: false,
    },
  };
}
