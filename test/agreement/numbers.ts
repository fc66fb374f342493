/** How numbers are spelled, worked out anew: by whole-number arithmetic, without Intl. Imports nothing from `src`. */
import type { Fraction } from './recount.js';

export interface Numbers {
  readonly count: (value: number) => string;
  /** A percentage of a fraction; `n/a` where there is nothing to divide by. */
  readonly percent: (fraction: Fraction) => string;
  /** A percentage that came as a number, 0 to 100. */
  readonly reported: (percent: number) => string;
}

/** On pages and screens: `1,234`, and one decimal of a percent that is 0 or 100 only where it is exactly that. */
export const PAGE_NUMBERS: Numbers = {
  count(value) {
    const [whole = '', decimals = ''] = Math.abs(value).toFixed(6).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    const fraction = decimals.replace(/0+$/, '');
    return (value < 0 ? '-' : '') + grouped + (fraction === '' ? '' : `.${fraction}`);
  },
  percent({ numerator, denominator }) {
    if (denominator === 0) return 'n/a';
    let tenths = Math.floor((2000 * numerator + denominator) / (2 * denominator));
    if (tenths === 1000 && numerator < denominator) tenths = 999;
    if (tenths === 0 && numerator > 0) tenths = 1;
    return spellTenths(tenths);
  },
  reported(percent) {
    let tenths = Math.round(Number((10 * percent).toPrecision(12)));
    if (tenths === 1000 && percent < 100) tenths = 999;
    if (tenths === 0 && percent > 0) tenths = 1;
    return spellTenths(tenths);
  },
};

/** In worksheets: the value itself, which the cell's format spells. */
export const SHEET_NUMBERS: Numbers = {
  count: (value) => String(value),
  percent: ({ numerator, denominator }) => (denominator === 0 ? 'n/a' : String(numerator / denominator)),
  reported: (percent) => String(percent / 100),
};

function spellTenths(tenths: number): string {
  return `${PAGE_NUMBERS.count(Math.floor(tenths / 10))}.${tenths % 10}%`;
}
