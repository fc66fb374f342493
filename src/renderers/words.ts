import { AuditpressError } from '../base/errors.js';
import type { AuditDocument } from '../model/document/document.js';

/** Looks up a word of the document. The shared catalog has every word that built-in renderers need. */
export function word(document: AuditDocument, key: string): string {
  const text = Object.hasOwn(document.words, key) ? document.words[key] : undefined;
  if (text !== undefined) return text;
  throw new AuditpressError(
    { code: 'word-missing', kind: 'internal' },
    `expected the word "${key}" in the document for the locale ${document.locale.tag}, found none`,
    { hint: 'Add it to the catalog of words under pdf, xlsx or html, the sections that documents carry.' },
  );
}

/** Fills the `{name}` placeholders of a word. Placeholders without a value stay. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}
