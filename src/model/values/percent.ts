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

/** The number of decimals for a difference of shares in percentage points: one, or more if it would otherwise be rounded to 0. */
export function pointsDecimals(difference: number): number {
  const points = Math.abs(difference) * 100;
  for (let decimals = 1; decimals < MOST_DECIMALS; decimals += 1) {
    if (points === 0 || points >= 0.5 * 10 ** -decimals) return decimals;
  }
  return MOST_DECIMALS;
}

/** Whether a share that is not the other one would be printed like it. */
function misleads(share: number, other: number, decimals: number): boolean {
  // Half a unit of the last decimal rounds up; the margin covers programs that round the decimal, not the binary, value.
  const half = 0.5 * 10 ** -(decimals + 2) * (1 + 1e-3);
  return share !== other && Math.abs(share - other) <= half;
}
