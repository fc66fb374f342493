/**
 * The public API: a report in, documents out.
 *
 *     import { readFile } from 'node:fs/promises';
 *     import { generate } from 'auditpress';
 *
 *     const [pdf] = await generate({ report: await readFile('report.json') }, { formats: ['pdf'] });
 */
import { AuditpressError } from './errors.js';
import type { RenderedDocument } from './model/artifact.js';
import type { JsonValue } from './model/json.js';
import type { RunSettings } from './settings/run-settings.js';
import { Secret } from './model/secret.js';
import { SERVICE_DEFAULTS, type JobPlace } from './model/service-settings.js';
import type { Environment, Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import {
  BUILT_IN_FORMATS,
  fetchSnapshots as fetchFrom,
  parseSnapshots,
  prepareSets,
  readApiOptions,
  renderInMemory,
  reopenSnapshot,
  summarise,
} from './pipeline.js';
import type { GenerateOptions } from './settings/generate-options.js';
import { resolveOptions } from './settings/options.js';
import type { ReportQuery } from './sources/source.js';

export { encodeSnapshot } from './pipeline.js';
export type { ErrorCode, Failure, OwnErrorCode } from './error-codes/codes.js';
export { EXIT_CODES, type ErrorKind } from './error-codes/kinds.js';
export { AuditpressError, type ErrorDetails, type Place } from './errors.js';
export type { Artifact, Content, Receipt, RenderedDocument } from './model/artifact.js';
export type * from './model/document.js';
export type { FontFile } from './model/font.js';
export type { JsonObject, JsonValue } from './model/json.js';
export type * from './model/report.js';
export type * from './model/snapshot.js';
export type * from './model/summary.js';
export type { Ranks, RendererSettings } from './model/settings.js';
export type { GenerateOptions } from './settings/generate-options.js';
export type { Theme, StatusColour } from './model/theme.js';
export type { Colour, Status } from './model/vocabulary.js';
export type { Deliverer, Delivery, DeliveryReceipt, DeliverContext } from './deliverers/deliverer.js';
export type { BlockHandler, HandlerTools } from './renderers/handlers.js';
export type { OptionsSchema, Renderer, RenderContext, Rendering } from './renderers/renderer.js';
export type { ReportQuery, Source, SourceContext } from './sources/source.js';

/** A snapshot, unchanged, or the body of a response that holds exactly one report: bytes, JSON text, or parsed JSON. */
export type GenerateInput = { readonly snapshot: Snapshot } | { readonly report: Uint8Array | string | JsonValue };

/** A service to fetch from. */
export interface ServiceOptions {
  /** Base URL: HTTPS, or HTTP on this machine. The credentials go there and nowhere else. */
  readonly url: string;
  readonly accountToken: string;
  readonly apiKey: string;
  /** Environment that the documents name. Default: null, none. */
  readonly environment?: Environment | null;
  /** Where the id of a given scan job is sent. Default: `path`. */
  readonly jobIn?: JobPlace;
  /** Seconds for a whole request, retries included. Default: 120. */
  readonly timeout?: number;
  /** Tries after the first one, for 429, 5xx and lost connections. Default: 4. */
  readonly retries?: number;
  /** Told of each retry, one sentence. */
  readonly onRetry?: (text: string) => void;
}

/**
 * Makes the documents of one report: one document a format, in the order of the formats. Writes nothing, and is safe for
 * many callers at once.
 *
 * @throws AuditpressError with `kind`, `code`, `hint` and `problems` for whatever is wrong with the input.
 */
export async function generate(
  input: GenerateInput,
  options: GenerateOptions = {},
): Promise<readonly RenderedDocument[]> {
  const settings = settingsOf(options);
  const [set] = await prepareSets([snapshotOf(input, settings)], settings);
  if (set === undefined) return [];
  return renderInMemory(set, settings);
}

/**
 * The numbers of one report, as every document states them. Of the options only those that bear on numbers count.
 *
 * @throws AuditpressError as `generate` does for its input.
 */
export function summarize(input: GenerateInput, options: GenerateOptions = {}): AuditSummary {
  const settings = settingsOf(options);
  return summarise(snapshotOf(input, settings), settings);
}

/**
 * The snapshots that a response body or a saved snapshot holds, one a report; at least one. What was saved keeps its
 * provenance; a body has no address.
 *
 * @param retrievedAt When the body was received. Default: now.
 * @throws AuditpressError of kind `input`, `notFound`, or what the service answered with.
 */
export function readSnapshots(body: Uint8Array | string, retrievedAt: Date = new Date()): readonly Snapshot[] {
  return parseSnapshots(bytesOf(body), retrievedAt);
}

/**
 * Fetches the reports of a scan job, or of the last successful one: one snapshot a report, at least one.
 *
 * @throws AuditpressError of kind `usage` for what is missing in the query or the options; `authentication`, `notFound`,
 * `unavailable` as the service answers; `input` for an answer that is no report, or another one than the one asked for.
 */
export async function fetchSnapshots(query: ReportQuery, service: ServiceOptions): Promise<readonly Snapshot[]> {
  const { accountToken, apiKey, onRetry, ...others } = stated<ServiceOptions>(service);
  const options = readApiOptions({
    environment: null,
    ...SERVICE_DEFAULTS,
    ...others,
    accountToken: new Secret(accountToken ?? ''),
    apiKey: new Secret(apiKey ?? ''),
  });
  return fetchFrom(stated(query), options, onRetry ?? (() => undefined));
}

/** Callers in JavaScript may hand in anything: what is undefined counts as left out. */
function stated<Given extends object>(given: Given): Partial<Given> {
  const entries = Object.entries({ ...given } as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<Given>;
}

function snapshotOf(input: GenerateInput, { clock }: RunSettings): Snapshot {
  // Callers in JavaScript may hand in anything.
  const { snapshot, report }: { snapshot?: Snapshot; report?: Uint8Array | string | JsonValue } = { ...input };
  if (snapshot !== undefined) return reopenSnapshot(snapshot);
  const snapshots = parseSnapshots(bytesOf(report), clock);
  const [only] = snapshots;
  if (only !== undefined && snapshots.length === 1) return only;
  throw new AuditpressError('reports-several', `expected one report, found ${snapshots.length}`);
}

/** What JSON cannot spell is nothing to read. */
function bytesOf(body: Uint8Array | string | JsonValue | undefined): Uint8Array {
  if (body instanceof Uint8Array) return body;
  const text = typeof body === 'string' ? body : (JSON.stringify(body) as string | undefined);
  if (text !== undefined) return Buffer.from(text);
  throw new AuditpressError('report-missing', `expected a report or a snapshot, received ${typeof body}`, {
    hint: 'Hand in { report } with bytes, JSON text or parsed JSON, or { snapshot }.',
  });
}

function settingsOf(options: GenerateOptions): RunSettings {
  return resolveOptions(options, BUILT_IN_FORMATS);
}
