import type { AuditDocument } from '../../../model/document/document.js';
import { policyViewsOf } from '../policies/policy-views.js';

/** Rows of policies from which on a browser needs a second or more to build them all. */
const VERY_LONG = 5_000;

/**
 * Whether the page stows its tables: they stand in `noscript` elements, which a browser without script shows and one
 * with script takes as text, at once. The script of the page builds each table when it comes near, or is searched for,
 * or printed. Pages of ordinary length do without, as they read whole even where a script exists and may not run.
 */
export function isVeryLong(document: AuditDocument): boolean {
  const rows = policyViewsOf(document.blocks).map(
    ({ table, rows: shown }) => (shown ?? document.tables[table]?.rows ?? []).length,
  );
  return rows.reduce((sum, count) => sum + count, 0) > VERY_LONG;
}
