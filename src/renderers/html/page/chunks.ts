import { policyViewsOf } from '../policies/policy-views.js';
import type { AuditDocument } from '../../../model/document/document.js';

/** Browsers lay out a very long table slowly, and they can skip whole tables that are out of sight. */
const ROWS_PER_CHUNK = 100;

const MAX_UNSPLIT_ROWS = 200;

/** Splits the rows of a long table into chunks, one HTML table per chunk. Up to 200 rows stay together. */
export function chunksOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  if (rows.length <= MAX_UNSPLIT_ROWS) return [rows];
  const count = Math.ceil(rows.length / ROWS_PER_CHUNK);
  return Array.from({ length: count }, (_, chunk) => rows.slice(chunk * ROWS_PER_CHUNK, (chunk + 1) * ROWS_PER_CHUNK));
}

/** A browser needs a second or more to build more rows of policies than this. */
const MAX_ROWS_BUILT_AT_ONCE = 5_000;

/**
 * Whether the page defers its tables: it holds them in `noscript` elements, which a browser without script shows and one
 * with script reads as text, at once. The script builds each table when the reader comes near, searches or prints. Pages
 * of ordinary length defer nothing, so they are complete even where the script is blocked.
 */
export function defersTables(document: AuditDocument): boolean {
  const rows = policyViewsOf(document.blocks).map(
    ({ table, rows: shown }) => (shown ?? document.tables[table]?.rows ?? []).length,
  );
  return rows.reduce((sum, count) => sum + count, 0) > MAX_ROWS_BUILT_AT_ONCE;
}
