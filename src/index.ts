/**
 * The public API: a report in, documents out.
 *
 *     import { readFile } from 'node:fs/promises';
 *     import { generate } from 'auditpress';
 *
 *     const [pdf] = await generate({ report: await readFile('report.json') }, { formats: ['pdf'] });
 */
import { readCall, type CallContext } from './library/call.js';
import { artifactsOf, type DeliveredDocument } from './library/documents.js';
import { bytesOf, momentOf, snapshotOf, type GenerateInput, type ReportBody } from './library/input.js';
import { namesPlugIn, readPlugIn } from './library/plug-in.js';
import { readQuery, readService, type ServiceOptions } from './library/service.js';
import type { RenderedDocument } from './model/document/artifact.js';
import type { Snapshot } from './model/report/snapshot.js';
import type { AuditSummary } from './model/summary/summary.js';
import {
  BUILT_IN_FORMATS,
  deliverBy,
  encodeSnapshot as encode,
  fetchFromSource,
  fetchSnapshots as fetchFrom,
  parseSnapshots,
  prepareSets,
  renderInMemory,
  reopenSnapshot,
  summarize as summarizeSnapshot,
  type DeliveryOutcome,
} from './pipeline.js';
import type { GenerateOptions } from './settings/generate-options.js';
import { resolveOptions } from './settings/options.js';
import type { WrittenPlugIn } from './settings/plug-ins.js';
import type { RunSettings } from './settings/run-settings.js';
import type { Deliverer } from './deliverers/deliverer.js';
import type { ReportQuery, Source } from './sources/source.js';

export type { CallContext } from './library/call.js';
export type { GenerateInput, ReportBody } from './library/input.js';
export type { DeliveredDocument } from './library/documents.js';
export type { ServiceOptions } from './library/service.js';
export type { ErrorCode, Failure, OwnErrorCode } from './error-codes/codes.js';
export { EXIT_CODES, type ErrorKind } from './error-codes/kinds.js';
export { AuditpressError, type ErrorDetails, type Place } from './errors.js';
export type { Artifact, Content, Receipt, RenderedDocument } from './model/document/artifact.js';
export type * from './model/document/document.js';
export type { FontFile } from './model/template/font.js';
export type { JsonObject, JsonValue } from './model/report/json.js';
export type * from './model/report/report.js';
export type * from './model/report/snapshot.js';
export type * from './model/summary/summary.js';
export type { Ranks } from './model/settings/settings.js';
export type { DeliveryOutcome } from './pipeline.js';
export type { WrittenPlugIn, WrittenRenderer } from './settings/plug-ins.js';
export type { GenerateOptions } from './settings/generate-options.js';
export type { Theme, StatusColor } from './model/template/theme.js';
export type { Color, Status } from './model/report/vocabulary.js';
export type { Deliverer, Delivery, DeliveryReceipt, DeliverContext } from './deliverers/deliverer.js';
export type { BlockHandler, HandlerTools } from './renderers/handlers.js';
export type { OptionsSchema } from './plug-ins/options-schema.js';
export type { Renderer, RenderContext, Rendering } from './renderers/renderer.js';
export type { BodyOrigin, ReportQuery, Source, SourceContext } from './sources/source.js';

/** A source of your own, or a module that exports one as `source`, with its options. */
export interface SourceOptions extends WrittenPlugIn {
  readonly source?: Source | undefined;
}

/** A deliverer of your own, or a module that exports one as `deliverer`, with its options. */
export interface DelivererOptions extends WrittenPlugIn {
  readonly deliverer?: Deliverer | undefined;
}

/**
 * Makes the documents of one report: one document per format, in the order of the formats. Writes nothing, and is safe for
 * many callers at once.
 *
 * Each document has its `notices`: what a reader should know of it. A notice about all documents of the report, such as
 * words that its template has in another language only, is on each of them.
 *
 * @throws AuditpressError with `kind`, `code`, `hint` and `problems` for whatever is wrong with the input or the options;
 * the reason of `signal`, which is looked at between two stages and between two formats.
 */
export async function generate(
  input: GenerateInput,
  options: GenerateOptions = {},
  context: CallContext = {},
): Promise<readonly RenderedDocument[]> {
  const settings = settingsOf(options);
  const { signal } = readCall(context);
  signal?.throwIfAborted();
  const [set] = await prepareSets([snapshotOf(input, settings.clock)], settings, undefined, { signal });
  return set === undefined ? [] : renderInMemory(set, settings, signal);
}

/**
 * The numbers of one report, as every document states them. Of the options only those that bear on numbers count.
 *
 * @throws AuditpressError as `generate` does for its input.
 */
export function summarize(input: GenerateInput, options: GenerateOptions = {}): AuditSummary {
  const settings = settingsOf(options);
  return summarizeSnapshot(snapshotOf(input, settings.clock), settings);
}

/**
 * The snapshots that a response body or a saved snapshot holds, one per report; at least one. What was saved keeps its
 * provenance; a body has no address.
 *
 * @param retrievedAt When the body was received. Default: now.
 * @throws AuditpressError of kind `input`, `notFound`, or what the service answered with; `input-invalid` (usage) for
 * arguments of another type.
 */
export function readSnapshots(body: ReportBody, retrievedAt: Date = new Date()): readonly Snapshot[] {
  return parseSnapshots(bytesOf(body, 'body'), momentOf(retrievedAt, 'retrievedAt'));
}

/**
 * A snapshot as text to save, which `readSnapshots` reads back. Ends with a line feed.
 *
 * @throws AuditpressError `snapshot-malformed` or `snapshot-changed` for what is no snapshot, or no longer the one it was.
 */
export function encodeSnapshot(snapshot: Snapshot): string {
  return encode(reopenSnapshot(snapshot));
}

/**
 * Fetches the reports of a scan job, or of the last successful one: one snapshot per report, at least one. `from` is a
 * service, or a source of your own: the object, or a module that exports it as `source`.
 *
 * @throws AuditpressError of kind `usage` for what is missing or wrong in the query or the options; `authentication`,
 * `notFound`, `unavailable` as the service answers; `input` for an answer that is no report, or another one than the one
 * asked for; `source-failed` for whatever a source of your own does wrongly. The reason of `signal`.
 */
export async function fetchSnapshots(
  query: ReportQuery,
  from: ServiceOptions | SourceOptions,
  context: CallContext = {},
): Promise<readonly Snapshot[]> {
  const asked = readQuery(query);
  const { signal } = readCall(context);
  if (namesPlugIn(from, 'source')) {
    return fetchFromSource('source', null, readPlugIn(from, 'source'), asked, { signal });
  }
  const { options, onRetry } = readService(from);
  return fetchFrom(asked, options, onRetry, signal);
}

/**
 * Sends documents by a deliverer of your own: the object, or a module that exports it as `deliverer`. It plans, then sends
 * one delivery after the other.
 *
 * @returns one outcome per delivery, in order: a receipt, or the failure. One that fails keeps no other from being sent, and
 * nothing is thrown from then on, so no receipt is lost. A delivery that is repeated has the same `key`.
 * @throws AuditpressError of kind `usage` before anything is sent: for the documents, the deliverer, its options or its plan.
 */
export async function deliver(
  documents: readonly DeliveredDocument[],
  by: DelivererOptions,
  context: CallContext = {},
): Promise<readonly DeliveryOutcome[]> {
  const artifacts = artifactsOf(documents);
  return deliverBy('deliverer', null, readPlugIn(by, 'deliverer'), artifacts, readCall(context));
}

function settingsOf(options: GenerateOptions): RunSettings {
  return resolveOptions(options, BUILT_IN_FORMATS);
}
