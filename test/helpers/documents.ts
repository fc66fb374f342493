import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { once } from '../../src/model/values/memoize.js';
import type { AuditDocument, Block, DocumentMeta, Worksheet } from '../../src/model/document/document.js';
import type { Table } from '../../src/model/document/table.js';
import type { Theme } from '../../src/model/template/theme.js';

/** The theme of the auditor template. */
export const aTheme = once(
  () => parse(readFileSync(new URL('../../templates/auditor/theme.yaml', import.meta.url), 'utf8')) as Theme,
);

export function aMeta(overrides: Partial<DocumentMeta> = {}): DocumentMeta {
  return {
    id: 'AP-1F3A-99C0-77D2-0B4E',
    title: 'Compliance audit report',
    subject: 'Cloud Security Best Practices · Contoso production',
    author: 'Example Assurance',
    keywords: ['compliance', 'CSBP'],
    generator: 'auditpress 0.1.0',
    createdAt: '2026-11-21T10:00:00.000Z',
    createdText: '21 November 2026, 10:00 UTC',
    runningHead: ['Contoso production', 'CSBP', 'job 7d0c1f2e'],
    origin: 'file',
    classification: 'Confidential',
    watermark: '',
    mark: null,
    ...overrides,
  };
}

export interface DocumentParts {
  readonly meta?: Partial<DocumentMeta>;
  readonly blocks?: readonly Block[];
  readonly tables?: Readonly<Record<string, Table>>;
  readonly worksheets?: readonly Worksheet[];
  readonly words?: Readonly<Record<string, string>>;
  readonly overrides?: Partial<AuditDocument>;
}

/** A document with defaults: English, UTC, A4. */
export function aDocument(parts: DocumentParts = {}): AuditDocument {
  return {
    meta: aMeta(parts.meta),
    theme: aTheme(),
    locale: { tag: 'en', direction: 'ltr', timeZone: 'UTC' },
    page: { size: 'A4', orientation: 'portrait', margins: { top: 24, right: 20, bottom: 22, left: 20 } },
    words: parts.words ?? {},
    tables: parts.tables ?? {},
    blocks: parts.blocks ?? [],
    worksheets: parts.worksheets ?? [],
    shells: { html: { layout: '', style: '' } },
    ...parts.overrides,
  };
}
