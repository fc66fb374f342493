/** How key figures are arranged, for every renderer that sets them side by side. */

const MOST_PER_ROW = 4;

/** Figures per row, so that rows are as even as possible: seven are four and three, not three, three and one. */
export function figuresPerRow(count: number, most = MOST_PER_ROW): number {
  const rows = Math.ceil(count / most);
  return rows === 0 ? 1 : Math.ceil(count / rows);
}
