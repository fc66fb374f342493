/** More would exceed the precision of spreadsheets, 15 digits. */
const MOST_DECIMALS = 10;

/**
 * The number of decimals for a percentage: one, or more if it would otherwise be rounded to 100 % or 0 %. Undefined if ten are
 * not enough; `percentBound` then determines what to show.
 *
 * @param share finite; 1 is 100 %.
 */
export function percentDecimals(share: number): number | undefined {
  return decimalsBeside(share, [0, 1]);
}

/** The number of decimals that tell a percentage from a limit, and from 100 % and 0 %: from one to ten. */
export function decimalsBesideLimit(share: number, limit: number): number {
  return decimalsBeside(share, [0, 1, limit]) ?? MOST_DECIMALS;
}

function decimalsBeside(share: number, others: readonly number[]): number | undefined {
  for (let decimals = 1; decimals <= MOST_DECIMALS; decimals += 1) {
    if (!others.some((other) => misleads(share, other, decimals))) return decimals;
  }
  return undefined;
}

/** The bound, 0 or 1, that a share is too close to for any decimals, and on which side of it the share is. */
export function percentBound(share: number): { readonly side: 'below' | 'above'; readonly bound: 0 | 1 } {
  const bound = share < 0.5 ? 0 : 1;
  return { side: share < bound ? 'below' : 'above', bound };
}

/** The bound in signs that every language reads: `>0%` or `<100%`, and the like. */
export function percentBoundSign(share: number): string {
  const { side, bound } = percentBound(share);
  return `${side === 'below' ? '<' : '>'}${bound * 100}%`;
}

/**
 * From one share to another, in percentage points: the difference of the two percentages as they are printed, so that a reader
 * who subtracts them finds the same. If different shares are printed alike, the difference of the shares, rounded to its first
 * digit.
 */
export function pointsBetween(before: number, after: number): number {
  const printed = asPrinted(after) - asPrinted(before);
  if (printed !== 0 && Math.abs(printed) >= 0.5 * 10 ** -MOST_DECIMALS) return rounded(printed, MOST_DECIMALS);
  const points = (after - before) * 100;
  for (let decimals = 1; decimals < MOST_DECIMALS; decimals += 1) {
    if (points === 0 || Math.abs(points) >= 0.5 * 10 ** -decimals) return rounded(points, decimals);
  }
  return rounded(points, MOST_DECIMALS);
}

function asPrinted(share: number): number {
  const decimals = percentDecimals(share);
  return decimals === undefined ? share * 100 : roundedPercent(share, decimals);
}

/** A share in percent, rounded as all locales round it: the decimal number, so 0.8685 is 86.9. `toFixed` rounds the binary one. */
export function roundedPercent(share: number, decimals: number): number {
  // `8.685e-1`, with just enough digits to identify the share.
  const [mantissa = '', exponent = ''] = Math.abs(share).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const kept = Number(exponent) + 1 + 2 + decimals;
  const isUp = kept >= 0 && digits.charAt(kept) >= '5';
  const whole = kept < 0 ? 0 : Number(digits.slice(0, kept).padEnd(kept, '0')) + (isUp ? 1 : 0);
  const percent = Number(`${whole}e-${decimals}`);
  return share < 0 ? -percent : percent;
}

function rounded(value: number, decimals: number): number {
  const number = Number(value.toFixed(decimals));
  return number === 0 ? 0 : number;
}

/** The number of decimals that print a difference from `pointsBetween` as it is: one, or more if it has more. */
export function pointsDecimals(points: number): number {
  for (let decimals = 1; decimals < MOST_DECIMALS; decimals += 1) {
    if (rounded(points, decimals) === points) return decimals;
  }
  return MOST_DECIMALS;
}

function misleads(share: number, other: number, decimals: number): boolean {
  // Half a unit of the last decimal rounds up; the margin covers programs that round the decimal, not the binary, value.
  const half = 0.5 * 10 ** -(decimals + 2) * (1 + 1e-3);
  return share !== other && Math.abs(share - other) <= half;
}
