import type { LinePoint } from '../model/document/document.js';

const MOST_PER_ROW = 4;

/** Figures per row, so that rows are as even as possible: seven are four and three, not three, three and one. */
export function figuresPerRow(count: number, most = MOST_PER_ROW): number {
  const rows = Math.ceil(count / most);
  return rows === 0 ? 1 : Math.ceil(count / rows);
}

/** The parts of a line between points without a value. */
export function unbrokenParts(points: readonly LinePoint[]): LinePoint[][] {
  const parts: LinePoint[][] = [[]];
  for (const point of points) {
    if (point.y === null || point.isApart === true) parts.push([]);
    if (point.y !== null) parts.at(-1)?.push(point);
  }
  return parts.filter(({ length }) => length > 0);
}
