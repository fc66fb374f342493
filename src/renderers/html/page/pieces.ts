/**
 * Rows of one HTML table. Browsers lay out a very long table slowly; in pieces of this many rows they skip those that
 * are out of sight, which works for whole boxes only.
 */
const ROWS_A_PIECE = 100;

/** Up to this many rows a table stays in one piece. */
const ROWS_IN_ONE_PIECE = 200;

/** Rows as they are cut into tables. */
export function inPieces<Row>(rows: readonly Row[]): (readonly Row[])[] {
  if (rows.length <= ROWS_IN_ONE_PIECE) return [rows];
  const count = Math.ceil(rows.length / ROWS_A_PIECE);
  return Array.from({ length: count }, (_, piece) => rows.slice(piece * ROWS_A_PIECE, (piece + 1) * ROWS_A_PIECE));
}
