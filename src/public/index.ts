/**
 * The public API: a report in, documents out.
 *
 *     import { readFile } from 'node:fs/promises';
 *     import { generate } from 'auditpress';
 *
 *     const [pdf] = await generate({ report: await readFile('report.json') }, { formats: ['pdf'] });
 */
import {
  namesPlugIn,
  passedKey,
  readCall,
  readDeliverer,
  readQuery,
  readReaders,
  readService,
  readSource,
  type CallContext,
  type ReadOptions,
  type ServiceOptions,
} from './library/options.js';
import { artifactsOf, bytesOf, dateOf, snapshotOf, type DeliveredDocument } from './library/input.js';
import { AuditpressError, withDetails } from '../base/errors.js';
import type { GenerateInput, ReportBody } from '../model/report/input.js';
import type { RenderedDocument } from '../model/document/artifact.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import { chooseBaseline } from '../documents/choose-baseline.js';
import { chooseRedaction } from '../aggregate/redaction/choose.js';
import { deliverDocuments, type DeliveryOutcome } from '../documents/deliver-documents.js';
import { encodeSnapshot as encode } from '../sources/snapshots.js';
import { fetchFromSource, fetchSnapshots as fetchFrom, parseSnapshots } from '../documents/fetch-snapshots.js';
import { loadTools } from '../documents/load-tools.js';
import { makeSet } from '../documents/make-sets.js';
import { MEMORY } from '../documents/targets/target.js';
import { reopenSnapshot } from '../sources/saved-snapshots.js';
import { summarize as summarizeSnapshot } from '../documents/summarize.js';
import { BUILT_IN_FORMATS } from '../model/document/formats.js';
import type { Configuration } from '../settings/configuration.js';
import type { GenerateOptions } from '../settings/generate-options.js';
import { resolveOptions } from '../settings/shapes.js';
import type { WrittenPlugIn } from '../settings/written.js';
import { chosenProfile } from '../settings/redaction.js';
import { runSettingsOf, type RunSettings } from '../settings/run-settings.js';
import type { Deliverer } from '../deliverers/deliverer.js';
import type { ReportQuery, Source } from '../sources/source.js';

export type { CallContext, ReadOptions, ServiceOptions } from './library/options.js';
export type { DeliveredDocument } from './library/input.js';
export type { GenerateInput, ReportBody } from '../model/report/input.js';
export type { ErrorCode, Failure, OwnErrorCode } from '../base/error-codes/codes.js';
export { EXIT_CODES, type ErrorKind } from '../base/error-codes/kinds.js';
export { AuditpressError, type ErrorDetails } from '../base/errors.js';
export type { Place } from '../model/values/place.js';
export type { Artifact, Content, Receipt, RenderedDocument } from '../model/document/artifact.js';
export type * from '../model/document/document.js';
export type * from '../model/document/table.js';
export type { FontFile } from '../model/template/theme.js';
export type { JsonObject, JsonValue } from '../model/report/json.js';
export type * from '../model/report/report.js';
export type * from '../model/report/snapshot.js';
export type * from '../model/summary/summary.js';
export type * from '../model/summary/acceptances.js';
export type * from '../model/summary/comparison.js';
export type * from '../model/summary/trend.js';
export type * from '../model/summary/gates.js';
export type * from '../model/summary/notes.js';
export type { DefaultWeight, Score, ScoreFormula } from '../model/summary/score.js';
export type { Ranks } from '../model/settings/settings.js';
export type { DeliveryOutcome } from '../documents/deliver-documents.js';
export type {
  WrittenBaseline,
  WrittenGate,
  WrittenPlugIn,
  WrittenReader,
  WrittenRenderer,
  WrittenScore,
} from '../settings/written.js';
export type { Configuration } from '../settings/configuration.js';
export type { GenerateOptions } from '../settings/generate-options.js';
export type { Theme, StatusColor } from '../model/template/theme.js';
export type { Color, Status } from '../model/report/vocabulary.js';
export type {
  CredentialNeed,
  Deliverer,
  Delivery,
  DeliveryMessage,
  DeliveryReceipt,
  DeliverySet,
  DeliverContext,
  FileWords,
  PlanContext,
  RecipientReceipt,
} from '../deliverers/deliverer.js';
export type { MessageFormat } from '../base/message-formats/formats.js';
export type { BlockHandler, HandlerTools } from '../renderers/handlers.js';
export type { OptionsSchema } from '../base/plug-ins/options.js';
export type { InputFile, Reader, ReadContext } from '../sources/readers/reader.js';
export type { ReportCollector, ReportSubject, Wants } from '../sources/readers/results/collect-reports.js';
export type { PolicyHead, ReportBuilder, ReportHead, StatedResult } from '../sources/readers/results/build-report.js';
export type { Renderer, RenderContext, Rendering } from '../renderers/renderer.js';
export type { BodyOrigin, ReportQuery, Source, SourceContext } from '../sources/source.js';

/** A custom source, or a module that exports one as `source`, with its options. */
export interface SourceOptions extends WrittenPlugIn, ReadOptions {
  readonly source?: Source | undefined;
}

/** A custom deliverer, or a module that exports one as `deliverer`, with its options. */
export interface DelivererOptions extends WrittenPlugIn {
  readonly deliverer?: Deliverer | undefined;
  /** Credentials by name, as the deliverer states them. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
}

/** Returns a configuration as it is, so that editors complete its keys, and a wrong one does not compile. */
export function defineConfig(configuration: Configuration): Configuration {
  return configuration;
}

/**
 * Makes the documents of one report: one document per format, in the order of the formats. Writes no files, and can be called
 * concurrently.
 *
 * The `notices` of a document say what its readers should know. A notice about all documents, such as words that the template
 * has only in another language, is repeated on each of them.
 *
 * @throws AuditpressError with `kind`, `code`, `hint` and `problems` if the input or the options are invalid; the reason of
 * `signal`, which is checked between stages and between formats
 */
export async function generate(
  input: GenerateInput,
  options: GenerateOptions = {},
  context: CallContext = {},
): Promise<readonly RenderedDocument[]> {
  const settings = await settingsOf(options);
  const { signal } = readCall(context);
  signal?.throwIfAborted();
  const tools = await loadTools(settings);
  const made = await makeSet(await snapshotOf(input, settings), { settings, tools, target: MEMORY, signal });
  return 'written' in made ? made.written.documents : [];
}

/**
 * The numbers of one report, as in all its documents. Options that do not affect numbers are ignored.
 *
 * @throws AuditpressError as `generate` does for its input.
 */
export async function summarize(input: GenerateInput, options: GenerateOptions = {}): Promise<AuditSummary> {
  const settings = await settingsOf(options);
  const snapshot = await snapshotOf(input, settings);
  const { acceptances, baseline } = settings;
  if (acceptances.length > 0) throw acceptancesNotRead(acceptances);
  if (baseline === undefined) return summarizeSnapshot(snapshot, settings);
  if (baseline.kind !== 'snapshot') throw baselineNotPassed(options);
  const earlier = chooseBaseline(snapshot, [baseline.snapshot], baseline, settings);
  return summarizeSnapshot(snapshot, settings, null, {
    baseline: earlier,
    history: [],
    firstRetrievedAt: null,
    notice: null,
  });
}

/**
 * The snapshots in a response body or a saved snapshot: at least one, one per report. A saved snapshot keeps its provenance; a
 * body has no address.
 *
 * @param retrievedAt When the body was received. Default: now.
 * @throws AuditpressError of kind `input` or `notFound`, or of the kind of an error response; `input-invalid` (usage) for
 * arguments of the wrong type
 */
export async function readSnapshots(
  body: ReportBody,
  retrievedAt: Date = new Date(),
  options: ReadOptions = {},
): Promise<readonly Snapshot[]> {
  return parseSnapshots(bytesOf(body, 'body'), dateOf(retrievedAt, 'retrievedAt'), readReaders(options));
}

/**
 * A snapshot as JSON to save, which `readSnapshots` reads back. Ends with a line feed.
 *
 * @throws AuditpressError `snapshot-malformed` if it is not a snapshot; `snapshot-changed` if its body was changed
 */
export async function encodeSnapshot(snapshot: Snapshot, options: ReadOptions = {}): Promise<string> {
  return encode(await reopenSnapshot(snapshot, readReaders(options)));
}

/**
 * Fetches the reports of a scan job, by default the last successful one: at least one snapshot, one per report. `from` is a
 * service, or a custom source: the object, or a module that exports it as `source`.
 *
 * @throws AuditpressError of kind `usage` for an incomplete or invalid query or options; `authentication`, `notFound` or
 * `unavailable` depending on the response of the service; `input` for a response that is not the requested report;
 * `source-failed` for errors of a custom source. The reason of `signal`.
 */
export async function fetchSnapshots(
  query: ReportQuery,
  from: ServiceOptions | SourceOptions,
  context: CallContext = {},
): Promise<readonly Snapshot[]> {
  const checkedQuery = readQuery(query);
  const { signal } = readCall(context);
  if (namesPlugIn(from, 'source')) {
    const { settings, readers } = readSource(from);
    return fetchFromSource('source', null, settings, checkedQuery, { signal, readers });
  }
  const { options, onRetry } = readService(from);
  return fetchFrom(checkedQuery, options, onRetry, signal);
}

/**
 * Delivers documents with a custom deliverer: the object, or a module that exports it as `deliverer`. Plans all deliveries,
 * then sends them one after the other.
 *
 * @returns one outcome per delivery, in order: a receipt or the failure. A failed delivery does not stop the others, and nothing
 * is thrown once sending has started, so no receipt is lost. A repeated delivery has the same `key`.
 * @throws AuditpressError of kind `usage`, before anything is sent, if the documents, the deliverer, its options or its plan are
 * invalid
 */
export async function deliver(
  documents: readonly DeliveredDocument[],
  by: DelivererOptions,
  context: CallContext = {},
): Promise<readonly DeliveryOutcome[]> {
  const artifacts = artifactsOf(documents);
  const { credentials, ...plugIn } = readDeliverer(by);
  return deliverDocuments(plugIn, artifacts, { ...readCall(context), credentials });
}

async function settingsOf(options: GenerateOptions): Promise<RunSettings> {
  const settings = resolveOptions(options, BUILT_IN_FORMATS);
  const profile = chosenProfile(settings);
  const redaction = profile && chooseRedaction(profile, passedKey(profile));
  const run = runSettingsOf(settings, new Date(), redaction);
  const { baseline } = run;
  if (baseline?.kind !== 'input') return run;
  return { ...run, baseline: { kind: 'snapshot', snapshot: await baselineOf(baseline.input, run) } };
}

async function baselineOf(input: GenerateInput, settings: RunSettings): Promise<Snapshot> {
  try {
    return await snapshotOf(input, settings);
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    throw withDetails(failure, { message: `baseline: ${failure.message}`, cause: failure });
  }
}

function acceptancesNotRead(acceptances: readonly string[]): AuditpressError {
  return new AuditpressError(
    'options-invalid',
    `acceptances: expected none for summarize, which reads no files, received ${JSON.stringify(acceptances)}`,
    { hint: 'Make documents with generate, which reads them.' },
  );
}

function baselineNotPassed({ baseline }: GenerateOptions): AuditpressError {
  return new AuditpressError(
    'options-invalid',
    `baseline: expected { snapshot } or { report } for summarize, which reads no files, received ${JSON.stringify(baseline)}`,
    { hint: 'Read the baseline with readSnapshots, and pass { snapshot }.' },
  );
}
