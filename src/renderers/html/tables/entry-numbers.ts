import type { AuditDocument } from '../../../model/document/document.js';

/**
 * Numbers the rows of all tables of a document, one table after another: a row has one number wherever the page shows
 * it, so it is counted once.
 */
export function entryNumbers(document: AuditDocument, table: string): (row: number) => number {
  let first = 0;
  for (const [name, { rows }] of Object.entries(document.tables)) {
    if (name === table) break;
    first += rows.length;
  }
  return (row) => first + row;
}
