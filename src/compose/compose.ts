/** Summary, template and words in; the document out. Pure: the same input gives the same document. */
import type { AuditDocument, DocumentMeta } from '../model/document/document.js';
import type { LibraryCoverage, PolicyLibrary } from '../model/template/policy-library.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import { withLateModules } from '../model/values/late-module.js';
import { classOf, type NoteClass, type NoteCode, type NoteExample } from '../model/summary/notes.js';
import type { Template } from '../model/template/template.js';
import { documentFrame, documentMeta, type ComposeContext, type StatedSettings } from './context.js';
import type { NameWish } from '../base/set-names/choose-names.js';
import { safeFileName, SHORT_NAMES_ROOM_BESIDE_ID } from '../base/set-names/file-name.js';
import { guidanceOf, linkToGuidance } from './policies/guidance.js';
import { dropLostLinks, composeSections } from './sections/sections.js';
import { reportSubject } from './sections/directives.js';
import type { Subject } from './subject.js';
import { dropLostReferences } from './sections/references.js';
import { noteMessage } from './tables/notes.js';
import { proseContext } from './prose/context.js';
import { expanderOf, type Expander, type ProseContext } from './prose/expand.js';
import { reportSheets } from './tables/report-worksheets.js';
import { composeWorksheets } from './tables/worksheets.js';
import { headText, markKey } from './wording/scan-time.js';
import { shortAccountText, toolText } from './wording/account.js';
import { saysItsKind } from './wording/labels.js';
import { sourceValues } from './wording/source-values.js';
import { wordingOf, type Wording } from './wording/wording.js';

export interface Composition {
  readonly document: AuditDocument;
  /** Name of the document set and, with an extension, of its files. Safe on every file system. */
  readonly fileName: string;
  readonly notes: readonly NoteInWords[];
  /** Null without a policy library. */
  readonly libraryCoverage: LibraryCoverage | null;
  /** Anchors that texts of the template link to and the document does not have: these links are plain text. */
  readonly lostLinks: readonly string[];
}

export interface NoteInWords {
  readonly code: NoteCode;
  readonly class: NoteClass;
  readonly message: string;
  readonly count: number;
  readonly examples: readonly NoteExample[];
}

/**
 * Composes one document.
 *
 * @param fileNamePattern Handlebars pattern that replaces the template's own.
 * @param library what is said about policies beyond the report; null for nothing.
 * @param hasWorksheets false if no renderer prints worksheets: then the document has none. Those of a user's template are
 *   still composed until this succeeds once in the process, so that runs without such a renderer report their faults too.
 * @throws AuditpressError (usage) for a template that names unknown variables, words, directives, tables or columns.
 */
export async function compose(
  summary: AuditSummary,
  template: Template,
  stated: StatedSettings,
  fileNamePattern?: string,
  library: PolicyLibrary | null = null,
  hasWorksheets = true,
): Promise<Composition> {
  const made = await contextOf(summary, template, stated, library);
  const subject = await withLateModules(() => reportSubject(made.context, made.names));
  return withLateModules(() => composition(made, subject, hasWorksheets, fileNamePattern));
}

function composition(made: Context, subject: Subject, hasWorksheets: boolean, fileNamePattern?: string): Composition {
  const { context, names, expander } = made;
  const { summary, template, settings, guidance } = context;
  const { tables } = subject;
  const sections = composeSections(subject, expander);
  const { blocks: linked, proseTables, lost } = dropLostLinks(sections, tables);
  const blocks = dropLostReferences(linked, tables);

  const document: AuditDocument = {
    meta: composeMeta(context, {
      title: expander.expand(template.title, names, 'template.yaml, title').trim() || template.name,
      watermark: expander.expand(template.watermark, names, 'template.yaml, watermark').trim(),
    }),
    ...documentFrame(template, settings),
    // Texts of sections come after those of the report.
    tables: { ...linkToGuidance(tables, blocks), ...proseTables },
    blocks,
    worksheets: worksheetsOf(made, subject, hasWorksheets),
  };
  return {
    document,
    fileName: nameOf(template, names, expander, fileNamePattern),
    notes: summary.notes.map(({ code, examples }) => ({
      code,
      class: classOf(code),
      message: noteMessage(code, context.wording),
      count: examples.length,
      examples,
    })),
    libraryCoverage: guidance.library === null ? null : guidance.coverage,
    lostLinks: lost,
  };
}

/** Templates whose worksheets were composed at least once without faults. */
const checkedTemplates = new WeakSet<Template>();

function worksheetsOf(
  { context, expander }: Context,
  subject: Subject,
  hasWorksheets: boolean,
): AuditDocument['worksheets'] {
  const { template } = context;
  if (!hasWorksheets && (template.isBuiltIn || checkedTemplates.has(template))) return [];
  const worksheets = composeWorksheets(subject, reportSheets(context), expander);
  checkedTemplates.add(template);
  return hasWorksheets ? worksheets : [];
}

export type SetNames = Pick<NameWish, 'name' | 'base' | 'isChosen'>;

/**
 * The names of a document set alone.
 *
 * @throws AuditpressError (usage) as `compose` does for the pattern.
 */
export async function composeNames(
  summary: AuditSummary,
  template: Template,
  stated: StatedSettings,
  fileNamePattern?: string,
  library: PolicyLibrary | null = null,
): Promise<SetNames> {
  const made = await contextOf(summary, template, stated, library);
  return withLateModules(() => setNames(made, fileNamePattern));
}

function setNames({ context, names, expander }: Context, fileNamePattern?: string): SetNames {
  const { template } = context;
  const name = nameOf(template, names, expander, fileNamePattern);
  if (fileNamePattern !== undefined) return { name, base: name, isChosen: true };
  const base = nameOf(template, proseContext(context, SHORT_NAMES_ROOM_BESIDE_ID), expander);
  return { name, base, isChosen: false };
}

interface Context {
  readonly context: ComposeContext;
  /** Variables of all texts. */
  readonly names: ProseContext;
  readonly expander: Expander;
}

interface Known {
  readonly of: readonly unknown[];
  readonly context: Promise<Context>;
}

/** The last context of each summary. The document is composed after its names, and reuses their context. */
const contexts = new WeakMap<AuditSummary, Known>();

function contextOf(
  summary: AuditSummary,
  ...given: readonly [Template, StatedSettings, PolicyLibrary | null]
): Promise<Context> {
  const known = contexts.get(summary);
  if (known?.of.every((value, index) => value === given[index]) === true) return known.context;
  const context = withLateModules(() => createContext(summary, ...given));
  contexts.set(summary, { of: given, context });
  return context;
}

async function createContext(
  summary: AuditSummary,
  template: Template,
  stated: StatedSettings,
  library: PolicyLibrary | null,
): Promise<Context> {
  const wording = await wordingOf(template.locale.tag, stated.timeZone, template.messages, sourceValues(summary));
  const guidance = guidanceOf(library, summary);
  const expander = expanderOf(wording);
  const settings = { ...stated, classification: stated.classification ?? '' };
  const context = { summary, template, wording, settings, guidance };
  const names = proseContext(context);
  // The template's marking, where the settings give none.
  const classification =
    stated.classification ?? expander.expand(template.classification, names, 'template.yaml, classification').trim();
  return {
    context: { ...context, settings: { ...settings, classification } },
    names: { ...names, classification },
    expander,
  };
}

function nameOf(template: Template, names: ProseContext, expander: Expander, pattern = template.fileName): string {
  return safeFileName(expander.expand(pattern, names, 'fileName'));
}

function composeMeta(
  { summary, wording, settings }: ComposeContext,
  texts: Pick<DocumentMeta, 'title' | 'watermark'>,
): DocumentMeta {
  const mark = markKey(summary.provenance);
  const about = {
    ...texts,
    subject: `${summary.benchmarkName} · ${shortAccountText(summary, wording)}`,
    keywords: [summary.benchmarkId, summary.accountName || summary.accountId, summary.jobId],
    runningHead: [shortAccountText(summary, wording), summary.benchmarkName, runText(summary, wording)].filter(
      (part) => part !== '',
    ),
    origin: headText(summary.provenance, wording),
    mark: mark === null ? null : wording.text(mark),
  };
  return documentMeta(about, settings, wording);
}

/** What distinguishes reports of one account and benchmark: the scan job or, without one, the tool. A masked job does not. */
function runText({ jobId, origin }: AuditSummary, wording: Wording): string {
  if (jobId.includes('#')) return '';
  return jobId === '' && origin !== null ? toolText(origin) : jobText(jobId, wording);
}

function jobText(jobId: string, wording: Wording): string {
  return saysItsKind('job', jobId) ? jobId : wording.text('head.job', { job: shortJob(jobId) });
}

/** The first group of a UUID-shaped job id, masked or not, identifies the job in a running head; any other id is kept whole. */
function shortJob(jobId: string): string {
  return /^([0-9a-f#*]{8})-/i.exec(jobId)?.[1] ?? jobId;
}
