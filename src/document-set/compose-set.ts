/** Composes document sets: names, identity and content, before anything is rendered. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { aggregate } from '../aggregate/aggregate.js';
import { compose, composeNames, type Composition, type SetNames } from '../compose/compose.js';
import type { StatedSettings } from '../compose/context.js';
import { composeSettings, canonicalJson } from '../compose/settings.js';
import { readGate } from '../gates/read-gate.js';
import type { AcceptanceFiles, Acceptances } from '../model/summary/acceptances.js';
import { evidenceOf, NO_EARLIER_SCANS, type EarlierScans, type FindEarlierScans } from './baselines.js';
import type { PolicyLibrary } from '../model/template/policy-library.js';
import type { Snapshot, Provenance } from '../model/report/snapshot.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { Template } from '../model/template/template.js';
import { redactorOf, type Redactor } from '../redaction/redact.js';
import { refuseRemains } from '../redaction/refuse-remains.js';
import type { LoadedRenderer } from '../renderers/registry.js';
import type { ComposedSet } from './render-set.js';
import { statedSettingsOf, type RunSettings } from '../settings/run-settings.js';
import { packageVersion } from '../template/package-root.js';
import type { JsonValue } from '../model/report/json.js';

/** Read-only resources, loaded once for all reports of a run. */
export interface RunTools {
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  /** Null if no file of risk acceptances is given. */
  readonly acceptances: AcceptanceFiles | null;
  readonly renderers: readonly LoadedRenderer[];
  readonly findEarlierScans: FindEarlierScans;
}

/** What is known about a document set before it is composed. */
export interface ExpectedSet extends SetNames {
  readonly jobId: string;
  /** SHA-256 of the snapshot's bytes, to detect that a report changed. */
  readonly sha256: string;
}

/** A composed document set. Only the bytes of its files are missing. */
export interface DocumentSet extends RunTools, ComposedSet {
  /** Name of the set and of its folder. */
  readonly name: string;
  /** In the order of the formats; then the snapshot, if requested. */
  readonly fileNames: readonly string[];
  readonly documentId: string;
  readonly identity: string;
  /** As counted; `summary` is as the documents state it, which may be redacted. */
  readonly figures: AuditSummary;
  /** Earlier scans as the documents state them. */
  readonly statedScans: EarlierScans;
}

type SummarySettings = Pick<
  RunSettings,
  'scannedAt' | 'scanTimeField' | 'ranks' | 'gates' | 'score' | 'clock' | 'timeZone'
> &
  Partial<Pick<RunSettings, 'redaction'>>;

/**
 * Aggregates a report, without composing it. Redacted as the settings say.
 *
 * @param files of risk acceptances, which are judged at the clock in the time zone of the settings; null for none
 */
export function summarize(
  snapshot: Snapshot,
  settings: SummarySettings,
  files: AcceptanceFiles | null = null,
  earlier: EarlierScans = NO_EARLIER_SCANS,
): AuditSummary {
  const figures = aggregateReport(snapshot, settings, files, earlier);
  return redactorFor(snapshot, figures, earlier, settings)?.redact(figures) ?? figures;
}

function aggregateReport(
  snapshot: Snapshot,
  settings: SummarySettings,
  files: AcceptanceFiles | null,
  { baseline, history }: EarlierScans,
): AuditSummary {
  const { severity, riskLevel, riskProbability } = settings.ranks;
  const unlessEmpty = (rank: readonly string[]): readonly string[] | undefined => (rank.length > 0 ? rank : undefined);
  return aggregate(snapshot, {
    scannedAt: settings.scannedAt,
    scanTimeField: settings.scanTimeField,
    baseline: baseline ?? undefined,
    history,
    timeZone: settings.timeZone,
    ranks: {
      severity: unlessEmpty(severity),
      riskLevel: unlessEmpty(riskLevel),
      riskProbability: unlessEmpty(riskProbability),
    },
    acceptances: files ? { files, asOf: settings.clock.toISOString(), timeZone: settings.timeZone } : undefined,
    gates: settings.gates.map(readGate),
    score: settings.score === false ? undefined : settings.score,
  });
}

function redactorFor(
  { report }: Snapshot,
  figures: AuditSummary,
  { baseline, history }: EarlierScans,
  { redaction }: SummarySettings,
): Redactor | null {
  return redaction === undefined ? null : redactorOf([figures, report, baseline?.report, history], redaction);
}

/** What a set states about its report. */
interface Statement {
  /** As counted. */
  readonly figures: AuditSummary;
  /** The figures and the earlier scans as the documents state them: redacted as the settings say. */
  readonly summary: AuditSummary;
  readonly statedScans: EarlierScans;
  readonly stated: StatedSettings;
  /** Null if nothing is redacted. */
  readonly redactor: Redactor | null;
}

/** Redaction comes after everything is computed, so that it changes no number, order or match. */
function stateOf(
  snapshot: Snapshot,
  settings: RunSettings,
  earlier: EarlierScans,
  { template, library, acceptances }: Pick<RunTools, 'template' | 'library' | 'acceptances'>,
): Statement {
  const figures = aggregateReport(snapshot, settings, acceptances, earlier);
  const redactor = redactorFor(snapshot, figures, earlier, settings);
  const summary = redactor?.redact(figures) ?? figures;
  const statedScans = redactor?.redact(earlier) ?? earlier;
  const { provenance } = summary;
  const evidence = evidenceOf(statedScans);
  const stated = composeSettings(provenance, template, settings, packageVersion(), library, acceptances, evidence);
  return { figures, summary, statedScans, stated, redactor };
}

/** The possible names of the sets, without composing them. */
export async function expectedSets(
  snapshots: readonly Snapshot[],
  settings: RunSettings,
  { template, library, acceptances, findEarlierScans }: RunTools,
): Promise<ExpectedSet[]> {
  return Promise.all(
    snapshots.map(async (snapshot) => {
      const earlier = await findEarlierScans(snapshot);
      const { summary, stated } = stateOf(snapshot, settings, earlier, { template, library, acceptances });
      const names = await composeNames(summary, template, stated, settings.fileName, library);
      return { ...names, jobId: summary.jobId, sha256: snapshot.provenance.sha256 };
    }),
  );
}

/**
 * Aggregates and composes a snapshot, without rendering it. `tools` must have been loaded for the same settings.
 *
 * @param name of the set; default: from the file name pattern
 */
export async function composeSet(
  snapshot: Snapshot,
  settings: RunSettings,
  tools: RunTools,
  name?: string,
): Promise<DocumentSet> {
  const { template, library } = tools;
  const earlier = await tools.findEarlierScans(snapshot);
  const { figures, summary, stated, statedScans, redactor } = stateOf(snapshot, settings, earlier, tools);
  const { provenance } = summary;
  const composed = await compose(summary, template, stated, settings.fileName, library);
  const composition = { ...composed, fileName: name ?? composed.fileName };
  if (redactor !== null) refuseRemains(printedOf(composition, stated, tools), redactor);
  return {
    ...tools,
    name: composition.fileName,
    fileNames: fileNamesOf(composition.fileName, settings, tools),
    documentId: stated.documentId,
    identity: await identityOf({
      ...{ provenance, template, library, settings, version: packageVersion(), earlier: statedScans },
      acceptances: summary.acceptances,
    }),
    earlier,
    statedScans,
    snapshot,
    figures,
    summary,
    composition,
  };
}

/** Everything that a set prints or writes. The theme, the shells and the catalog itself hold nothing of a report. */
function printedOf(
  { document: { meta, tables, blocks, worksheets }, fileName, notes }: Composition,
  stated: StatedSettings,
  { library, acceptances }: RunTools,
): Readonly<Record<string, unknown>> {
  const files = [library?.sources, acceptances?.sources];
  return { ...stated, fileName, files, document: [meta, tables, blocks, worksheets, notes] };
}

/** The file names of a set, in the order of `formatsOf`. */
export function fileNamesOf(
  name: string,
  { withSnapshot }: Pick<RunSettings, 'withSnapshot'>,
  { renderers }: Pick<RunTools, 'renderers'>,
): readonly string[] {
  const documents = renderers.map(({ renderer }) => `${name}.${renderer.extension}`);
  return withSnapshot ? [...documents, `${name}.snapshot.json`] : documents;
}

/** The format of each file of a set, in the same order. */
export function formatsOf(
  { renderers }: Pick<RunTools, 'renderers'>,
  { withSnapshot }: Pick<RunSettings, 'withSnapshot'>,
): readonly string[] {
  const formats = renderers.map(({ renderer }) => renderer.format);
  return withSnapshot ? [...formats, 'snapshot'] : formats;
}

export interface IdentityParts {
  readonly provenance: Provenance;
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  /** As judged: the same files say something else when one of their acceptances has expired. */
  readonly acceptances: Acceptances | null;
  readonly settings: RunSettings;
  readonly version: string;
  readonly earlier: EarlierScans;
}

/**
 * The identity of a document set: a hash of everything that determines its documents, except the time of the run. Lower-case
 * hexadecimal SHA-256. Formats and file names are not included: they determine which files are made and what they
 * are called, but not their content.
 */
export async function identityOf(given: IdentityParts): Promise<string> {
  const { provenance, template, library, acceptances, settings, version, earlier } = given;
  const stated = { ...statedSettingsOf(settings), pageSize: settings.pageSize ?? template.pageSize };
  const parts: readonly JsonValue[] = [
    originOf(provenance),
    template.sha256,
    (library?.sources ?? []).map(({ sha256 }) => sha256),
    toJson(stated),
    await plugInsOf(settings.renderers),
    version,
    ...(acceptances ? [judgmentOf(acceptances)] : []),
    ...evidenceOf(earlier, originOf),
  ];
  return sha256Of(canonicalJson(parts));
}

/** What documents say about risk acceptances on any day on which they say the same. */
function judgmentOf({ day: _day, ...judgment }: Acceptances): JsonValue {
  return toJson(judgment);
}

/** The provenance without the time of retrieval: the same scan job, fetched again, makes the same documents. */
function originOf({ retrievedAt: _retrievedAt, ...origin }: Provenance): JsonValue {
  return toJson(origin);
}

/** Options of each configured format, and the hash of its module. Files that the module imports are not included. */
export async function plugInsOf(renderers: RunSettings['renderers']): Promise<JsonValue> {
  const plugIns: Record<string, JsonValue> = {};
  for (const [format, { module, handlers, options }] of Object.entries(renderers)) {
    plugIns[format] = [toJson(options), await fileHash(module), await fileHash(handlers)];
  }
  return plugIns;
}

/** Null if the file cannot be read; loading it later reports the error. */
async function fileHash(path: string | undefined): Promise<string | null> {
  if (path === undefined) return null;
  const bytes = await readFile(path).catch(() => undefined);
  return bytes === undefined ? null : sha256Of(bytes);
}

/** A value as JSON, with undefined replaced by null. */
export function toJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value, (_key, part: unknown) => (part === undefined ? null : part))) as JsonValue;
}

export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
