import { rangeOf, type Area } from '../cells/formulas.js';
import { type CellLook, isNumeric } from '../styles.js';
import type { SheetTable } from '../data/sheet-table.js';
import { element } from '../package/xml.js';

/** Behind the rules that tint statuses; bars have the same range of numbers, one a column. */
const FIRST_PRIORITY = 1000;

/**
 * Least share of each ball, from the empty one to the full one: to the nearest quarter, but empty is exactly nothing and
 * full is exactly all.
 */
const LEAST_SHARES = [0, 0.000001, 0.375, 0.625, 1];

/** Width that numbers give up to keep off the ball of the cell behind them. */
export const ROOM_BEFORE_BALLS = 1.5;

/**
 * Index of the column of shares that carries balls: the first one without bars, and only that one, because a sheet full of
 * balls says nothing; -1 for none.
 *
 * @param bars keys of the columns with bars.
 */
export function columnOfBalls({ columns, rows }: SheetTable, bars: readonly string[] = []): number {
  if (rows.length === 0) return -1;
  return columns.findIndex(({ key, type }) => type === 'percent' && !bars.includes(key));
}

/**
 * The look of a number in the column before that with balls: its format keeps it off the ball, which stands at the edge of
 * the next cell and would seem to belong to it. LibreOffice does not indent from the right.
 */
export function beforeBall(look: CellLook): CellLook {
  if (look.numberFormat === undefined || !isNumeric(look.type)) return look;
  return { ...look, numberFormat: `${look.numberFormat}_0_.` };
}

/** The rule for a ball before each share of a column, filled by quarters: shapes alone, in black and white. Text has none. */
export function harveyBalls(index: number, cells: Area): string {
  const bounds = LEAST_SHARES.map((val) => element('cfvo', { type: 'num', val }));
  const balls = element('iconSet', { iconSet: '5Quarters' }, ...bounds);
  const rule = element('cfRule', { type: 'iconSet', priority: FIRST_PRIORITY + index }, balls);
  return element('conditionalFormatting', { sqref: rangeOf(cells) }, rule);
}
