/** An independent number format: integer arithmetic, without Intl. Imports nothing from `src`. */
import type { Fraction } from './recount.js';

export interface Numbers {
  readonly count: (value: number) => string;
  /** A fraction as a percentage; `n/a` if the denominator is 0. */
  readonly percent: (fraction: Fraction) => string;
  /** A percentage given as a number from 0 to 100. */
  readonly reported: (percent: number) => string;
}

/** On pages: `1,234`, and percentages with one decimal, or more if one would round to 0 or 100. */
export const PAGE_NUMBERS: Numbers = {
  count(value) {
    const [whole = '', decimals = ''] = Math.abs(value).toFixed(6).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    const fraction = decimals.replace(/0+$/, '');
    return (value < 0 ? '-' : '') + grouped + (fraction === '' ? '' : `.${fraction}`);
  },
  percent: ({ numerator, denominator }) =>
    denominator === 0 ? 'n/a' : formatPercent(BigInt(numerator) * 100n, BigInt(denominator)),
  reported(percent) {
    const [whole = '', decimals = ''] = percent.toFixed(12).split('.');
    return formatPercent(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  },
};

/** In worksheets: the value itself, which the cell's format prints. */
export const SHEET_NUMBERS: Numbers = {
  count: (value) => String(value),
  percent: ({ numerator, denominator }) => (denominator === 0 ? 'n/a' : String(numerator / denominator)),
  reported: (percent) => String(percent / 100),
};

/** A percentage as a fraction of integers, with the fewest decimals that distinguish it from 0 and 100. */
function formatPercent(numerator: bigint, denominator: bigint): string {
  for (let decimals = 1; ; decimals += 1) {
    const unit = 10n ** BigInt(decimals);
    // Within half a unit of the last decimal, with a tolerance of a thousandth: rounds to the bound.
    const isNear = (distance: bigint): boolean => distance > 0n && 2000n * unit * distance <= 1001n * denominator;
    if (isNear(numerator) || isNear(100n * denominator - numerator)) continue;
    const rounded = (2n * unit * numerator + denominator) / (2n * denominator);
    return `${PAGE_NUMBERS.count(Number(rounded / unit))}.${String(rounded % unit).padStart(decimals, '0')}%`;
  }
}
