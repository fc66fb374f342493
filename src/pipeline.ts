/** The road from a source to documents: the only file that knows the order of the stages. */
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { aggregate } from './aggregate/aggregate.js';
import { checkpoint } from './checkpoint.js';
import { compose, composeName } from './compose/compose.js';
import { composeSettings } from './compose/settings.js';
import { snapshotFileName } from './compose/file-name.js';
import { deliverAll, type DeliveryOutcome } from './deliverers/deliver.js';
import type { DeliverContext } from './deliverers/deliverer.js';
import { folderDeliverer } from './deliverers/folder/folder-deliverer.js';
import { checkTarget } from './deliverers/folder/check-target.js';
import { writeFiles } from './deliverers/folder/write-files.js';
import { collidingSets, MANIFEST_NAME, planSets } from './deliverers/folder/plan-sets.js';
import { refuseExisting } from './deliverers/folder/refuse-existing.js';
import { delivererPoint } from './deliverers/guarded.js';
import { composeManifest } from './manifest.js';
import type { Artifact, Receipt } from './model/artifact.js';
import type { PlugInSettings } from './model/settings.js';
import type { PolicyLibrary } from './model/policy-library.js';
import type { BenchmarkEntry } from './model/report.js';
import type { RunSettings } from './settings/run-settings.js';
import type { Provenance, Snapshot } from './model/snapshot.js';
import type { AuditSummary } from './model/summary.js';
import type { Template } from './model/template.js';
import { loadPlugIn } from './plug-ins/plug-point.js';
import { loadPolicyLibrary } from './policy-library/load.js';
import { loadWithOptions, type LoadedRenderer } from './renderers/options.js';
import { BUILT_IN_FORMATS } from './renderers/registry.js';
import { release, renderInMemory, renderSet, type ComposedSet, type RenderedSet } from './rendering.js';
import { benchmarksOf, unlistedBenchmark } from './sources/api/catalogue.js';
import type { Notify } from './sources/api/client.js';
import { readApiOptions, type ApiOptions } from './sources/api/options.js';
import { accountQuery, completeQuery } from './sources/api/query.js';
import { sourcePoint } from './sources/guarded.js';
import { fileSource, readSavedSnapshot, readSnapshots } from './sources/file/file.js';
import { encodeSnapshot, reopenSnapshot } from './sources/snapshot-file.js';
import type { ReportQuery, SourceContext } from './sources/source.js';
import { contentOf } from './spool.js';
import { copyTemplate, describeTemplate, listTemplates, newTemplate, templateFolders } from './template/catalogue.js';
import { loadTemplate } from './template/load.js';
import { packageVersion } from './template/package-root.js';
import { refuseUnprintableWords } from './word-fonts.js';

export {
  accountQuery,
  benchmarksOf,
  BUILT_IN_FORMATS,
  collidingSets,
  completeQuery,
  copyTemplate,
  describeTemplate,
  encodeSnapshot,
  reopenSnapshot,
  listTemplates,
  newTemplate,
  readApiOptions,
  refuseUnprintableWords,
  renderInMemory,
  renderSet,
  templateFolders,
  unlistedBenchmark,
};
export type { ApiOptions, DeliveryOutcome, RenderedSet };

export interface SavedSnapshot {
  /** Absolute. */
  readonly path: string;
  readonly provenance: Provenance;
}

/** What the reports of a run share: loaded once for all of them, changed by none. */
export interface RunTools {
  readonly template: Template;
  readonly library: PolicyLibrary | null;
  readonly renderers: readonly LoadedRenderer[];
}

/** What is known of a document set before it is composed. */
export interface ExpectedSet {
  /** Name of the set and of its folder. */
  readonly name: string;
  /** In the order of the formats, then the snapshot where it is wanted. */
  readonly fileNames: readonly string[];
  readonly documentId: string;
}

/** One report on its way: everything is known but the bytes. */
export interface DocumentSet extends ExpectedSet, RunTools, ComposedSet {}

/** What reading needs: handed in, so that the caller owns the clock and the stream. */
export type ReadingContext = Omit<SourceContext, 'toolVersion' | 'read'>;

/** Reads the snapshots of a file, or of standard input (`-`): a response body or a saved snapshot. */
export async function readFileSource(path: string, context: ReadingContext): Promise<Snapshot[]> {
  return all(fileSource.fetch({}, { path }, sourceContext(context)));
}

/** Fetches the snapshots of a service: those of a scan job, or of the last successful one. Retrieved means now. */
export async function fetchSnapshots(
  query: ReportQuery,
  options: ApiOptions,
  notify: Notify,
  signal?: AbortSignal,
): Promise<Snapshot[]> {
  const { apiSource } = await import('./sources/api/api-source.js');
  return all(apiSource.fetch(query, options, sourceContext({ ...atHome(), notify, signal })));
}

/**
 * Fetches the snapshots of a source that is a plug-in. Retrieved means now.
 *
 * @param at where the settings are, such as `sources.store`
 * @param name that the source has to have; null takes any
 * @throws AuditpressError as `loadPlugIn` does, and for whatever the source does wrongly
 */
export async function fetchFromSource(
  at: string,
  name: string | null,
  settings: PlugInSettings,
  query: ReportQuery,
  { notify, signal }: Pick<SourceContext, 'notify' | 'signal'>,
): Promise<Snapshot[]> {
  const { plugIn: source, options } = await loadPlugIn(sourcePoint, at, name, settings);
  const context = sourceContext({ ...atHome(), ...(notify && { notify }), signal });
  return all(source.fetch(query, options, context));
}

/**
 * Sends artifacts by a deliverer that is a plug-in: one outcome per delivery.
 *
 * @param at where the settings are, such as `deliverers.share`
 * @param name that the deliverer has to have; null takes any
 * @throws AuditpressError as `loadPlugIn` does, and for a plan that fails
 */
export async function deliverBy(
  at: string,
  name: string | null,
  settings: PlugInSettings,
  artifacts: readonly Artifact[],
  context: DeliverContext,
): Promise<readonly DeliveryOutcome[]> {
  return deliverAll(await loadPlugIn(delivererPoint, at, name, settings), artifacts, context);
}

/** The real time, and nothing on standard input. */
function atHome(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}

function sourceContext(given: ReadingContext): SourceContext {
  const toolVersion = packageVersion();
  return {
    ...given,
    toolVersion,
    read: (body, { address = null } = {}) =>
      readSnapshots(body, { address, retrievedAt: given.now().toISOString(), toolVersion }),
  };
}

/**
 * Writes each snapshot into a file of its own, named for its report and the time of its retrieval. Other users can read
 * neither the files nor, where it is made for them, the folder.
 */
export async function saveSnapshots(snapshots: readonly Snapshot[], out: string): Promise<readonly SavedSnapshot[]> {
  const artifacts = snapshots.map((snapshot) => ({
    format: 'snapshot',
    mediaType: 'application/json',
    fileName: snapshotFileName(snapshot),
    isPrivate: true,
    content: contentOf(Buffer.from(encodeSnapshot(snapshot))),
  }));
  const paths = await writeFiles(out, artifacts);
  return snapshots.map(({ provenance }, index) => ({ path: paths[index] ?? '', provenance }));
}

/** The benchmarks that a service supports for an account; `pattern` is the path of their list, where it is known. */
export async function listBenchmarks(
  query: ReportQuery,
  pattern: string | undefined,
  options: ApiOptions,
  notify: Notify,
): Promise<readonly BenchmarkEntry[]> {
  const client = await import('./sources/api/list-benchmarks.js');
  return client.listBenchmarks(query, pattern, options, notify);
}

/** Reads one saved snapshot. A response body, which has no provenance, is refused. */
export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

/** The snapshots of bytes at hand: a response body or a saved snapshot. */
export function parseSnapshots(bytes: Uint8Array, retrievedAt: Date): readonly Snapshot[] {
  return readSnapshots(bytes, {
    address: null,
    retrievedAt: retrievedAt.toISOString(),
    toolVersion: packageVersion(),
  });
}

/** Aggregates a report without composing anything. */
export function summarise(
  snapshot: Snapshot,
  settings: Pick<RunSettings, 'scannedAt' | 'scanTimeField' | 'ranks'>,
): AuditSummary {
  const { severity, riskLevel, riskProbability } = settings.ranks;
  const given = (rank: readonly string[]): readonly string[] | undefined => (rank.length > 0 ? rank : undefined);
  return aggregate(snapshot, {
    scannedAt: settings.scannedAt,
    scanTimeField: settings.scanTimeField,
    ranks: { severity: given(severity), riskLevel: given(riskLevel), riskProbability: given(riskProbability) },
  });
}

/**
 * Loads the template, the policy library and the renderers that the settings name.
 *
 * @throws AuditpressError (usage) for what is wrong with any of them, or with their options.
 */
export async function loadTools(settings: RunSettings): Promise<RunTools> {
  const template = await loadTemplate(settings.template, settings.locale);
  const library = await loadPolicyLibrary(settings.policyLibraries, settings.locale);
  const renderers = await Promise.all(
    (settings.formats ?? template.formats).map((format) => loadWithOptions(format, settings.renderers)),
  );
  return { template, library, renderers };
}

/** What the sets of the snapshots will be called, without composing them. */
export async function expectSets(
  snapshots: readonly Snapshot[],
  settings: RunSettings,
  tools: RunTools,
): Promise<ExpectedSet[]> {
  return Promise.all(
    snapshots.map(async (snapshot) => {
      const { template, library } = tools;
      const stated = composeSettings(snapshot.provenance, template, settings, packageVersion(), library);
      const summary = summarise(snapshot, settings);
      const name = await composeName(summary, template, stated, settings.fileName, library);
      return { name, fileNames: fileNamesOf(name, settings, tools), documentId: stated.documentId };
    }),
  );
}

/**
 * Aggregates and composes every snapshot; nothing is rendered yet. `tools` are those of the settings. `signal` stops it
 * between two stages, with its reason.
 */
export async function prepareSets(
  snapshots: readonly Snapshot[],
  settings: RunSettings,
  tools?: RunTools,
  signal?: AbortSignal,
): Promise<DocumentSet[]> {
  const shared = tools ?? (await loadTools(settings));
  const { template, library } = shared;
  const sets: DocumentSet[] = [];
  for (const snapshot of snapshots) {
    await checkpoint(signal);
    const summary = summarise(snapshot, settings);
    const stated = composeSettings(snapshot.provenance, template, settings, packageVersion(), library);
    const composition = await compose(summary, template, stated, settings.fileName, library);
    const name = composition.fileName;
    const { documentId } = stated;
    const fileNames = fileNamesOf(name, settings, shared);
    sets.push({ ...shared, name, fileNames, documentId, snapshot, summary, composition });
  }
  return sets;
}

function fileNamesOf(name: string, { withSnapshot }: RunSettings, { renderers }: RunTools): readonly string[] {
  const documents = renderers.map(({ renderer }) => `${name}.${renderer.extension}`);
  return withSnapshot ? [...documents, `${name}.snapshot.json`] : documents;
}

/** Where the files of every set will lie, manifests included. Refuses colliding names and unwritable folders. */
export async function planTargets(sets: readonly ExpectedSet[], out: string): Promise<readonly (readonly string[])[]> {
  const planned = planSets(out, sets);
  await checkTarget(out, planned);
  return planned.map(({ paths }) => paths);
}

/** Refuses sets that would replace others below `out`, as far as that is known before anything is rendered. */
export async function refuseExistingSets(sets: readonly ExpectedSet[], out: string): Promise<void> {
  await refuseExisting(sets.map(({ name, documentId }) => ({ folder: join(out, name), documentId })));
}

export interface WriteSettings {
  /** Absolute path of the folder that the set's own folder goes into. */
  readonly out: string;
  readonly force: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Writes one rendered set with its manifest, whole or not at all, and releases what was rendered. One receipt a file, the
 * manifest's last.
 */
export async function writeSet(
  set: DocumentSet,
  artifacts: readonly Artifact[],
  settings: RunSettings,
  { out, force, signal }: WriteSettings,
): Promise<readonly Receipt[]> {
  try {
    const manifest = composeManifest({ ...set, artifacts, settings, version: packageVersion() });
    const last: Artifact = {
      format: 'manifest',
      mediaType: 'application/json',
      fileName: MANIFEST_NAME,
      content: contentOf(Buffer.from(manifest)),
    };
    const options = { out, set: set.name, force };
    const receipts: Receipt[] = [];
    for (const delivery of folderDeliverer.plan([...artifacts, last], options)) {
      receipts.push(...(await folderDeliverer.send(delivery, options, { signal })).artifacts);
    }
    return receipts;
  } finally {
    release(artifacts);
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
