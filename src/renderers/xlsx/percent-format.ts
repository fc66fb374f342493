/** More would come near the 15 digits that spreadsheets calculate with. */
const MOST_DECIMALS = 10;

/**
 * Number format of a share: `0.0%`, with as many more decimals as it takes that rounding shows neither 100 % nor 0 %
 * unless the share is exactly that. A share too close for ten decimals is shown as `<100%` or `>0%` and the like.
 *
 * @param share finite; 1 is 100 %.
 */
export function percentFormat(share: number): string {
  for (let decimals = 1; decimals <= MOST_DECIMALS; decimals += 1) {
    if (!misleads(share, decimals)) return `0.${'0'.repeat(decimals)}%`;
  }
  const bound = share < 0.5 ? 0 : 1;
  return `"${share < bound ? '<' : '>'}${String(bound * 100)}%"`;
}

function misleads(share: number, decimals: number): boolean {
  // Half a unit of the last decimal rounds up; the margin covers programs that round the decimal, not the binary, value.
  const half = 0.5 * 10 ** -(decimals + 2) * (1 + 1e-3);
  return [0, 1].some((bound) => share !== bound && Math.abs(share - bound) <= half);
}
