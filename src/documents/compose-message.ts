/** The message that goes with the documents of a set. */
import { composeDigestDocument } from '../compose/digest.js';
import { FILE_WORDS, type DeliveryMessage, type FileWords } from '../deliverers/deliverer.js';
import { plainText, type MessageFormat } from '../base/message-formats/formats.js';
import { scanPath } from '../base/page-paths.js';
import type { AuditDocument, Inline } from '../model/document/document.js';
import type { RunDigest } from '../model/run/run-digest.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { withoutDirections } from '../model/values/text.js';
import type { Template } from '../model/template/template.js';
import { renderMessage } from '../renderers/messages/render-message.js';
import type { RunSettings } from '../settings/run-settings.js';
import { loadTemplate, refuseKind } from '../template/load.js';
import { packageVersion } from '../base/package-root.js';
import type { ReportSet } from './compose-set.js';
import type { DocumentSet } from './document-set.js';

/** Characters of a subject: mail programs show no more, and addresses of many lines follow it in the head of a mail. */
const LONGEST_SUBJECT = 150;

/**
 * Composes the message about a set with the template for messages: the numbers of the documents, redacted as they are, in their
 * language and with their id.
 *
 * @throws AuditpressError (usage) as `loadTemplate` and `compose` do; `template-kind` for a template of another kind
 */
export async function composeMessage(
  set: Pick<DocumentSet, 'template' | 'composeMessage'> & Shown,
  settings: RunSettings,
  formats: readonly MessageFormat[],
): Promise<DeliveryMessage> {
  const { kind } = set.template;
  const { locale, messageTemplate, portfolioMessageTemplate } = settings;
  const template = await loadTemplate(kind === 'portfolio' ? portfolioMessageTemplate : messageTemplate, locale);
  refuseKind(template, kind);
  return messageIn(await withLink(await set.composeMessage(template), set, settings, template), template, formats);
}

/** Composes the note that is sent instead of the documents of a set. */
export async function composeNote(
  set: Pick<ReportSet, 'template' | 'composeNote'> & Shown,
  since: Snapshot | null,
  settings: RunSettings,
  formats: readonly MessageFormat[],
): Promise<DeliveryMessage> {
  const template = await loadTemplate(settings.noteTemplate, settings.locale);
  refuseKind(template, set.template.kind);
  return messageIn(await withLink(await set.composeNote(template, since), set, settings, template), template, formats);
}

/** Composes the digest of a run, in the words and with the theme of the template for messages. */
export async function composeDigest(
  digest: RunDigest,
  { locale, messageTemplate, timeZone, classification = '' }: RunSettings,
  formats: readonly MessageFormat[],
): Promise<DeliveryMessage> {
  const [template, base] = [await loadTemplate(messageTemplate, locale), await loadTemplate(BASE, locale)];
  // A template that does not extend the built-in one need not have its words.
  const worded = { ...template, messages: { ...base.messages, ...template.messages } };
  const stated = { timeZone, classification, version: packageVersion() };
  return messageIn(await composeDigestDocument(digest, worded, stated), worded, formats);
}

const BASE = 'message';

/** What pages show of a set: a scan, or all accounts for a portfolio. */
interface Shown {
  readonly snapshot: Snapshot | null;
  readonly summary?: Pick<AuditSummary, 'scanTime'>;
}

/** Adds a link to the page at the end. Messages with redacted documents have none, because the page is not redacted. */
async function withLink(
  document: AuditDocument,
  { snapshot, summary }: Shown,
  { webAddress, redaction }: RunSettings,
  { messages }: Template,
): Promise<AuditDocument> {
  if (webAddress === undefined || redaction !== undefined) return document;
  const { idOfSnapshot } = await import('../archive/add.js');
  const isOfScan = snapshot !== null && summary !== undefined;
  const path = isOfScan ? scanPath({ id: idOfSnapshot(snapshot, summary) }) : '/';
  const text = messages[isOfScan ? 'message.page' : 'message.pages'] ?? '';
  const link: Inline = { type: 'externalLink', href: `${webAddress}${path}`, children: [{ type: 'text', text }] };
  return { ...document, blocks: [...document.blocks, { type: 'paragraph', role: 'body', children: [link] }] };
}

function messageIn(document: AuditDocument, template: Template, formats: readonly MessageFormat[]): DeliveryMessage {
  return {
    subject: subjectOf(document),
    locale: document.locale,
    texts: Object.fromEntries(formats.map((format) => [format, renderMessage(document, format)])),
    words: fileWords(template),
    catalog: template.messages,
  };
}

/** The title on one line, after the mark: a sample must not pass for evidence in a list of mails. */
function subjectOf({ meta: { mark, title } }: AuditDocument): string {
  const subject = plainText(withoutDirections(mark === null ? title : `[${mark}] ${title}`)).trim();
  if (subject.length <= LONGEST_SUBJECT) return subject;
  // Never keep half of a surrogate pair.
  return `${subject.slice(0, LONGEST_SUBJECT - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Of the shared catalog, whose words every template has. */
function fileWords({ messages }: Template): FileWords {
  const keyOf = (name: (typeof FILE_WORDS)[number]): string => (name === 'list' ? 'list.parts' : `message.${name}`);
  return Object.fromEntries(FILE_WORDS.map((name) => [name, messages[keyOf(name)] ?? ''])) as FileWords;
}
