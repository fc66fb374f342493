/** The words that renderers print by themselves. */
import { AuditpressError } from '../errors.js';
import type { AuditDocument } from '../model/document/document.js';

/** A word of the document. Every key that a built-in renderer asks for stands in the shared catalog. */
export function word(document: AuditDocument, key: string): string {
  const text = Object.hasOwn(document.words, key) ? document.words[key] : undefined;
  if (text !== undefined) return text;
  throw new AuditpressError(
    { code: 'word-missing', kind: 'internal' },
    `expected the word "${key}" in the document for the locale ${document.locale.tag}, found none`,
    { hint: 'Add it to the catalog of words under pdf, xlsx or html, the sections that documents carry.' },
  );
}

/** Fills `{name}` places of a word. Places without a value stay as they are. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
