import type { AuditDocument } from '../../model/document/document.js';

/** Whether the document's language is written from right to left: so are its sheets and the bars of its charts. */
export function readsFromRight({ locale }: AuditDocument): boolean {
  return locale.direction === 'rtl';
}
