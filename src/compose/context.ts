/** What blocks and tables are composed from, and the cells that tables share. */
import type { AuditDocument, DocumentMeta, PageSize } from '../model/document/document.js';
import type { Row, Cell } from '../model/document/table.js';
import { LONGEST_NAME } from '../model/summary/limits.js';
import type { Instant } from '../model/values/instant.js';
import { headOf } from '../model/values/text.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { Template } from '../model/template/template.js';
import type { RunSettings, StatedSetting } from '../settings/run-settings.js';
import type { Guidance } from './policies/guidance.js';
import type { Wording } from './wording/wording.js';

/** Settings as a run states them. Without a classification, that of the template applies. */
export type StatedSettings = Omit<Pick<RunSettings, StatedSetting>, 'locale' | 'scannedAt' | 'pageSize'> & {
  readonly pageSize: PageSize;
  /** ISO 8601, UTC: the document's own time. */
  readonly clock: string;
  readonly version: string;
  /** The same for all formats; see `documentId`. */
  readonly documentId: string;
};

/** Settings of one document. The document omits empty texts. */
export type ComposeSettings = StatedSettings & { readonly classification: string };

export function documentFrame(
  { theme, locale, orientation, margins, messages, shells }: Template,
  { timeZone, pageSize }: Pick<StatedSettings, 'timeZone' | 'pageSize'>,
): Pick<AuditDocument, 'theme' | 'locale' | 'page' | 'words' | 'shells'> {
  return {
    theme,
    locale: { ...locale, timeZone },
    page: { size: pageSize, orientation, margins },
    words: messages,
    shells,
  };
}

type OwnMeta = 'id' | 'author' | 'generator' | 'createdAt' | 'createdText' | 'classification';

/** What a document says about itself; `about` is what depends on its subject. */
export function documentMeta(
  about: Omit<DocumentMeta, OwnMeta>,
  settings: Pick<ComposeSettings, 'documentId' | 'preparedBy' | 'version' | 'clock' | 'classification'>,
  { dateTime }: Wording,
): DocumentMeta {
  return {
    id: settings.documentId,
    title: about.title,
    watermark: about.watermark,
    subject: about.subject,
    author: settings.preparedBy,
    keywords: about.keywords,
    generator: `auditpress ${settings.version}`,
    createdAt: settings.clock,
    createdText: dateTime(settings.clock),
    runningHead: about.runningHead,
    origin: about.origin,
    classification: settings.classification,
    mark: about.mark,
  };
}

export interface ComposeContext {
  readonly summary: AuditSummary;
  readonly template: Template;
  readonly wording: Wording;
  readonly settings: ComposeSettings;
  readonly guidance: Guidance;
}

export function textCell(text: string): Cell {
  return { value: text, text };
}

/** A day, in the zone of the document unless it was stated as a day. */
export function dayCell(instant: Instant, { isoDay, shortDay }: Wording): Cell {
  return { value: isoDay(instant), text: shortDay(instant) };
}

/** A cell with a name that many rows may repeat. */
export function nameCell(name: string): Cell {
  return { value: name, text: nameText(name) };
}

export function nameText(name: string): string {
  return name.length > LONGEST_NAME ? `${headOf(name, LONGEST_NAME)}…` : name;
}

export function countCell(value: number, wording: Wording): Cell {
  return { value, text: wording.count(value) };
}

export function row(cells: readonly Cell[]): Row {
  return { cells };
}
