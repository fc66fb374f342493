/**
 * The pipeline from a source to documents: only this file and its parts in `pipeline/` know the order of the stages. What one
 * report needs is in the parts, so that a short run does not load the rest.
 */
import { basename } from 'node:path';
import { withAcceptance, type NewAcceptance } from './acceptances/add.js';
import { summarizePortfolio } from './aggregate/portfolio/portfolio.js';
import { archiveSnapshot } from './archive/add.js';
import { rebuildIndex, withReader } from './archive/index/open-index.js';
import { readSnapshot, scanHistory } from './archive/history.js';
import { findEntry, listArchive, momentOf, type Entry, type ListFilter, type Listing } from './archive/list.js';
import { readObject } from './archive/objects.js';
import { pruneArchive, type PrunePlan } from './archive/prune.js';
import type { Keep } from './archive/prune-runs.js';
import { readRecords, type Damage, type StoredRecord } from './archive/read.js';
import { rebuildFigures } from './archive/reindex.js';
import { verifyArchive, type Verification } from './archive/verify.js';
import { requireArchive, type Archive } from './archive/archive.js';
import type { ClosingContent, OutcomeContent, RunAccount, RunContent } from './archive/run-records.js';
import { findRun, lastBatch } from './archive/find-run.js';
import { readPauses, recordPause } from './archive/pauses.js';
import { lastClosing, listRuns, readOutcomes, recordRun, type ListedRun, type RecordedRun } from './archive/runs.js';
import { openRun, reopenRun } from './archive/reopenings.js';
import { openStore } from './archive/open-store.js';
import { idOf } from './archive/records.js';
import { snapshotFileName } from './set-names/file-name.js';
import { listDeliveries, type DeliveryListing } from './archive/deliveries.js';
import type { ListedDelivery } from './archive/delivery-journal.js';
import type { SentDelivery } from './delivery/send.js';
import { deliverAll, type DeliveryOutcome } from './deliverers/deliver.js';
import { NO_MESSAGE, type DeliverContext, type DeliverySet } from './deliverers/deliverer.js';
import { knownFor, refuseAccounts, refuseAmbiguousRules } from './delivery/account-rules.js';
import { knownAccount, statedAccount, type KnownAccount } from './delivery/known-accounts.js';
import { findLeftOut, findUnserved } from './delivery/left-out.js';
import {
  deliverArchivedPortfolio,
  deliverArchivedSet,
  planPortfolioDeliveries,
  planSetDeliveries,
  type DelivererOutcome,
  type DeliveryRun,
  type PlannedDelivery,
} from './delivery/deliver.js';
import {
  endDeliverers,
  loadNamed,
  type ConfiguredDeliverer,
  type Credentials,
  type NamedDeliverer,
} from './delivery/named-deliverer.js';
import { deliverNote, planNote } from './delivery/note.js';
import {
  findEntryOfManifest,
  findPortfolioOfManifest,
  findSetOfManifest,
  openArchivedPortfolio,
  accountOfSet,
  openArchivedSet,
} from './delivery/archived-set.js';
import { findDeliveryById, refuseUnclearResend, resend } from './delivery/resend.js';
import { manifestSettings } from './delivery/manifest-settings.js';
import type { ComposeAgain } from './delivery/shipment.js';
import { writeFilesOfSet } from './deliverers/folder/write-files-of-set.js';
import type { SetDecision } from './deliverers/folder/decide-actions.js';
import { collidingSets } from './deliverers/folder/plan-sets.js';
import { writeFileAt, writeFiles } from './deliverers/folder/write-files.js';
import { delivererPoint } from './deliverers/guarded.js';
import { checkDeliverers } from './deliverers/registry.js';
import { expectedSets, type ExpectedSet, type ReportSet, type RunTools } from './document-set/compose-set.js';
import { type EarlierScans, type FindEarlierScans, type ScanAccess } from './document-set/baselines.js';
import { chooseBaseline } from './document-set/choose-baseline.js';
import { archiveArtifacts } from './document-set/archive-set.js';
import { decideSetActions, deliverSet, planTargets } from './document-set/deliver-set.js';
import { nameSets } from './document-set/name-sets.js';
import type { DocumentSet } from './document-set/document-set.js';
import { sha256Of } from './document-set/identity.js';
import { requestArchived, requestSnapshots, requestSources } from './document-set/portfolio/archived-reports.js';
import {
  collectReports,
  collectSnapshots,
  type CollectedReports,
  type PortfolioRequest,
} from './document-set/portfolio/collect-reports.js';
import {
  composePortfolioSet,
  type PortfolioInput,
  type PortfolioSet,
  type PortfolioTools,
} from './document-set/portfolio/portfolio-set.js';
import { accountsOfRun, requestRun } from './document-set/portfolio/run-reports.js';
import { redactSources, withoutNames } from './document-set/portfolio/redact.js';
import { composeMessage } from './document-set/compose-message.js';
import { release, renderInMemory, renderSet, type RenderedSet } from './document-set/render-set.js';
import { contentOf } from './document-set/spool.js';
import { summarize } from './document-set/summarize.js';
import { refuseUnprintableWords } from './document-set/word-fonts.js';
import { manifestArtifact, writeSet, type DeliveredSet } from './document-set/write-set.js';
import { AuditpressError } from './errors.js';
import { createPace, type Pace } from './http/pace.js';
import { mapConcurrently } from './map-concurrently.js';
import type { Artifact } from './model/document/artifact.js';
import type { BenchmarkEntry } from './model/report/report.js';
import type { Provenance, Snapshot } from './model/report/snapshot.js';
import type { ApiOptions } from './model/settings/service-settings.js';
import type { PlugInSettings } from './model/settings/settings.js';
import type { ScanHistory } from './model/summary/scan-history.js';
import type { PortfolioSummary } from './model/summary/portfolio.js';
import { decideFileStatus, formatsByExtension, loadTools, prepareSets } from './pipeline/documents.js';
import { loadAcceptances, openBaselines } from './pipeline/figures.js';
import { collect, parseSnapshots, sourceContext } from './pipeline/parsing.js';
import { readFileSource, readSnapshotSource, systemContext, type ReadingContext } from './pipeline/reading.js';
import { loadPlugIn } from './plug-ins/plug-point.js';
import { chooseRedaction } from './redaction/choose.js';
import { redactedFailure } from './redaction/redacted-failure.js';
import { loadWithOptions } from './renderers/registry.js';
import { deliverDigest, refuseForDigest } from './runs/deliver-digest.js';
import { deliverPortfolio, type ComposedPortfolio } from './runs/deliver-portfolio.js';
import { planFailed, sendLeft } from './runs/deliver-open.js';
import { callHeartbeat, wentWell } from './runs/heartbeat.js';
import { makeReport, type MadeReport, type ReportToMake } from './runs/make-report.js';
import type { OnNotice, RunNotice } from './runs/notices.js';
import { plannedReports, runAccount } from './runs/plan-run.js';
import type { AccountTools } from './runs/perform-account.js';
import { entryState, readStates, type StateOf } from './runs/delivery-states.js';
import { createRunner, type Runner } from './runs/runner.js';
import { defaultRunSettings, type RunSettings } from './settings/run-settings.js';
import { benchmarksOf, unlistedBenchmark } from './sources/api/catalog.js';
import type { Notify } from './sources/api/client.js';
import { readApiOptions } from './sources/api/options.js';
import { isUnauthorized } from './sources/decode/payload.js';
import { accountQuery, completeQuery } from './sources/api/query.js';
import { sourcePoint } from './sources/guarded.js';
import { joinSnapshot, reopenSnapshot } from './sources/saved-snapshots.js';
import { encodeSnapshot } from './sources/snapshots.js';
import type { ReportQuery, SourceContext } from './sources/source.js';
import {
  copyTemplate,
  describeTemplate,
  kindOfTemplate,
  listTemplates,
  newTemplate,
  templateFolders,
} from './template/catalog.js';
import { loadTemplate, refuseKind } from './template/load.js';
import { packageVersion } from './template/package-root.js';

export {
  decideFileStatus,
  formatsByExtension,
  loadTools,
  openBaselines,
  parseSnapshots,
  prepareSets,
  readFileSource,
  readSnapshotSource,
  accountsOfRun,
  callHeartbeat,
  deliverDigest,
  deliverPortfolio,
  wentWell,
  createRunner,
  entryState,
  readStates,
  findRun,
  openRun,
  reopenRun,
  plannedReports,
  lastBatch,
  listRuns,
  makeReport,
  mapConcurrently,
  planFailed,
  lastClosing,
  readOutcomes,
  readPauses,
  recordPause,
  recordRun,
  runAccount,
  deliverArchivedPortfolio,
  sendLeft,
  deliverArchivedSet,
  findDeliveryById,
  listDeliveries,
  endDeliverers,
  loadNamed,
  manifestSettings,
  findEntryOfManifest,
  findPortfolioOfManifest,
  findSetOfManifest,
  openArchivedPortfolio,
  openArchivedSet,
  planPortfolioDeliveries,
  planSetDeliveries,
  deliverNote,
  planNote,
  resend,
  accountQuery,
  archiveArtifacts,
  benchmarksOf,
  chooseBaseline,
  chooseRedaction,
  collectReports,
  collectSnapshots,
  collidingSets,
  completeQuery,
  composeMessage,
  createPace,
  copyTemplate,
  decideSetActions,
  deliverSet,
  describeTemplate,
  encodeSnapshot,
  expectedSets,
  findEntry,
  idOf,
  isUnauthorized,
  kindOfTemplate,
  listTemplates,
  loadAcceptances,
  nameSets,
  newTemplate,
  planTargets,
  pruneArchive,
  readApiOptions,
  redactedFailure,
  refuseUnprintableWords,
  release,
  renderInMemory,
  renderSet,
  reopenSnapshot,
  requestArchived,
  requestRun,
  requestSources,
  checkDeliverers,
  loadTemplate,
  loadWithOptions,
  refuseAccounts,
  findLeftOut,
  findUnserved,
  knownAccount,
  refuseAmbiguousRules,
  knownFor,
  statedAccount,
  refuseUnclearResend,
  accountOfSet,
  refuseForDigest,
  requireArchive,
  summarize,
  templateFolders,
  unlistedBenchmark,
  verifyArchive,
  writeFileAt,
  writeSet,
};
export type {
  KnownAccount,
  ReadingContext,
  AccountTools,
  ClosingContent,
  ListedRun,
  MadeReport,
  OnNotice,
  OutcomeContent,
  RecordedRun,
  RunNotice,
  ReportToMake,
  RunAccount,
  RunContent,
  Runner,
  StateOf,
  ComposeAgain,
  Pace,
  ConfiguredDeliverer,
  Credentials,
  DelivererOutcome,
  DeliveryListing,
  DeliveryRun,
  ListedDelivery,
  SentDelivery,
  NamedDeliverer,
  PlannedDelivery,
  PortfolioRequest,
  PortfolioSet,
  ApiOptions,
  NewAcceptance,
  Archive,
  CollectedReports,
  Damage,
  DeliveredSet,
  DeliveryOutcome,
  DocumentSet,
  EarlierScans,
  Entry,
  ExpectedSet,
  FindEarlierScans,
  Keep,
  Listing,
  PrunePlan,
  RenderedSet,
  ReportSet,
  RunSettings,
  RunTools,
  ScanAccess,
  SetDecision,
  StoredRecord,
  Verification,
};

/** A snapshot that was saved to a file. */
export interface SavedSnapshot {
  /** Absolute. */
  readonly path: string;
  readonly provenance: Provenance;
}

/** Fetches the snapshots of a scan job from the service; by default those of the last successful one. */
export async function fetchSnapshots(
  query: ReportQuery,
  options: ApiOptions,
  notify: Notify,
  signal?: AbortSignal,
  pace?: Pace,
): Promise<Snapshot[]> {
  const { fetchPaced } = await import('./sources/api/api-source.js');
  return collect(fetchPaced(query, options, sourceContext({ ...systemContext(), notify, signal }), pace));
}

/** Loads a source plug-in with its options. Throws as `loadPlugIn` does. */
export function loadSource(at: string, settings: PlugInSettings, name: string | null = null) {
  return loadPlugIn(sourcePoint, at, name, settings);
}

/**
 * Fetches snapshots from a source plug-in.
 *
 * @param at path of the settings, such as `sources.store`
 * @param name the required name of the source; null accepts any
 * @throws AuditpressError as `loadPlugIn` does, and `source-failed` for errors of the source
 */
export async function fetchFromSource(
  at: string,
  name: string | null,
  settings: PlugInSettings,
  query: ReportQuery,
  { notify, signal }: Pick<SourceContext, 'notify' | 'signal'>,
): Promise<Snapshot[]> {
  const { plugIn: source, options } = await loadSource(at, settings, name);
  const context = sourceContext({ ...systemContext(), ...(notify && { notify }), signal });
  return collect(source.fetch(query, options, context));
}

/**
 * Delivers documents with a deliverer plug-in, without an archive. Nothing is known but the documents, so there is no message.
 *
 * @returns one outcome per delivery
 * @throws AuditpressError as `loadPlugIn` does, and for a plan that fails; `deliverer-needs-report` (usage)
 */
export async function deliverDocuments(
  settings: PlugInSettings,
  artifacts: readonly Artifact[],
  context: Pick<DeliverContext, 'credentials' | 'signal'>,
): Promise<readonly DeliveryOutcome[]> {
  const loaded = await loadPlugIn(delivererPoint, 'deliverer', null, settings);
  const { name, messages = [] } = loaded.plugIn;
  if (messages.length > 0) {
    throw new AuditpressError(
      'deliverer-needs-report',
      `expected a deliverer that sends documents alone, received "${name}", which also sends a message about the report`,
    );
  }
  const contents = artifacts.map(({ fileName, content }) => [fileName, content.sha256]);
  const set: DeliverySet = {
    name: 'documents',
    documentId: '',
    identity: sha256Of(JSON.stringify(contents)),
    artifacts,
    account: null,
    summary: null,
    digest: null,
    message: NO_MESSAGE,
    occasion: '',
  };
  return deliverAll(loaded, set, { ...context, folder: process.cwd(), now: () => new Date() });
}

/**
 * Writes each snapshot to its own file, named for its report and the time of its retrieval. Only the current user can read the
 * files, and the folder if it is created.
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

/**
 * Opens the archive at a place: the absolute path of a folder, or the address of a bucket. It need not exist yet.
 *
 * @throws AuditpressError (usage) if the bucket cannot be used with what the environment states
 */
export async function openArchive(place: string): Promise<Archive> {
  const settings = defaultRunSettings(new Date(0));
  return {
    store: await openStore(place, process.env),
    tools: {
      version: packageVersion(),
      openSnapshot: joinSnapshot,
      summarize: (snapshot) => summarize(snapshot, settings),
    },
  };
}

/** Opens an archive that exists. Throws as `openArchive` and `requireArchive` do. */
export async function openExistingArchive(place: string): Promise<Archive> {
  const archive = await openArchive(place);
  await requireArchive(archive);
  return archive;
}

/** The scans in an archive. It need not exist: then there are none. */
export async function openHistory(place: string, onDamage: (damage: Damage) => void): Promise<ScanHistory> {
  return scanHistory(await openArchive(place), onDamage);
}

/**
 * What an archive holds, by its index if it has one.
 *
 * @param onNotice called with one sentence if the index cannot be used
 */
export async function listEntries(
  archive: Archive,
  filter: ListFilter,
  onNotice: (text: string) => void,
): Promise<Listing> {
  return withReader(archive, process.env, onNotice, (reader) => listArchive(reader, filter));
}

/** Computes again what follows from the files of an archive: figures, and the index. */
export async function reindexArchive(archive: Archive): Promise<Reindexed> {
  const figures = await rebuildFigures(archive);
  return { ...figures, indexed: (await rebuildIndex(archive, process.env)) ?? null };
}

export interface Reindexed {
  /** Snapshots whose figures were computed. */
  readonly snapshots: number;
  /** Records in the index; null if the archive has no place for one. */
  readonly indexed: number | null;
  /** Snapshots that are left out. */
  readonly damaged: readonly Damage[];
}

/**
 * Reads every snapshot of an archive, with its id and its scan time; if that is unknown, the time of the retrieval. Snapshots
 * that were retrieved later come later.
 *
 * @param onDamage called with each one that is left out
 */
export async function* readArchive(
  archive: Archive,
  onDamage: (damage: Damage) => void,
): AsyncGenerator<{ readonly id: string; readonly finishedAt: string; readonly snapshot: Snapshot }> {
  const { records, damaged } = await readRecords(archive, 'snapshot');
  damaged.forEach(onDamage);
  const byRetrieval = records.toSorted((one, other) =>
    one.content.provenance.retrievedAt < other.content.provenance.retrievedAt ? -1 : 1,
  );
  for (const record of byRetrieval) {
    try {
      const snapshot = await readSnapshot(archive, record);
      yield { id: idOf(record.key), finishedAt: momentOf(record.content), snapshot };
    } catch (failure) {
      onDamage({ key: record.key, problem: (failure as Error).message });
    }
  }
}

/**
 * Writes a snapshot as a file, or a document set as a folder, to the folder `out`.
 *
 * @returns absolute paths
 * @throws AuditpressError `archive-damaged` (input) for a file that is missing or damaged; `file-exists`
 */
export async function exportEntry(archive: Archive, entry: Entry, out: string): Promise<readonly string[]> {
  if ('snapshot' in entry) {
    const saved = await saveSnapshots([await readSnapshot(archive, entry.snapshot)], out);
    return saved.map(({ path }) => path);
  }
  const { name, files, manifest } = ('set' in entry ? entry.set : entry.portfolio).content;
  const artifacts: Artifact[] = [];
  for (const { format, name: fileName, mediaType, sha256 } of files) {
    artifacts.push({ format, fileName, mediaType, content: contentOf(await readObject(archive.store, sha256)) });
  }
  artifacts.push(manifestArtifact(await readObject(archive.store, manifest)));
  return (await writeFilesOfSet(artifacts, { out, set: name, force: false })).map(({ path }) => path);
}

/** Archives snapshots. Returns their ids in the archive. */
export async function archiveSnapshots(
  archive: Archive,
  snapshots: readonly Snapshot[],
  settings: Parameters<typeof summarize>[1],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const snapshot of snapshots) {
    ids.push(idOf((await archiveSnapshot(archive, snapshot, summarize(snapshot, settings))).key));
  }
  return ids;
}

/** The benchmarks that a service supports for an account. `pattern` is the path of the list; default: the usual paths. */
export async function listBenchmarks(
  query: ReportQuery,
  pattern: string | undefined,
  options: ApiOptions,
  notify: Notify,
  pace?: Pace,
): Promise<readonly BenchmarkEntry[]> {
  const client = await import('./sources/api/list-benchmarks.js');
  return client.listBenchmarks(query, pattern, options, notify, pace);
}

/**
 * Adds an entry at the end of a file of risk acceptances, and makes the file if it is missing. The file is complete before it
 * gets its name.
 *
 * @param path absolute
 * @throws AuditpressError (usage) `acceptances-invalid` before anything is written
 */
export async function addAcceptance(path: string, entry: NewAcceptance): Promise<void> {
  const content = contentOf(Buffer.from(await withAcceptance(path, entry)));
  await writeFileAt(path, { format: 'acceptances', mediaType: 'application/yaml', fileName: '', content }, true);
}

/** Report files for a portfolio. */
export function requestFiles(paths: readonly string[], context: ReadingContext): PortfolioRequest[] {
  return paths.map((path) => ({
    label: path,
    lacks: { reason: 'unreadable', subject: basename(path) },
    read: () => readFileSource(path, context),
  }));
}

/** Loads the template and the renderers of a portfolio. Throws as `loadTools` does. */
export async function loadPortfolioTools(settings: RunSettings): Promise<PortfolioTools> {
  const template = await loadTemplate(settings.template, settings.locale);
  refuseKind(template, 'portfolio');
  const renderers = await Promise.all(
    (settings.formats ?? template.formats).map((format) => loadWithOptions(format, settings.renderers)),
  );
  return { template, renderers };
}

/** What a portfolio is made with, besides reports and settings. */
export type PortfolioChoices = Pick<PortfolioInput, 'accounts' | 'documentSets' | 'out'>;

/**
 * Aggregates and composes a portfolio, without rendering it. Redacted as the settings say.
 *
 * @param name of the set; default: from the file name pattern
 */
export async function preparePortfolio(
  { collection, sources, archived, values }: CollectedReports,
  settings: RunSettings,
  tools: PortfolioTools,
  given: PortfolioChoices,
  name?: string,
): Promise<PortfolioSet> {
  const { redaction } = settings;
  const { severity } = settings.ranks;
  const isRedacted = redaction !== undefined && values !== null;
  const accounts = isRedacted ? withoutNames(given.accounts, values, redaction) : given.accounts;
  const summarizeAt = (asOf: Date): PortfolioSummary =>
    summarizePortfolio(collection, {
      asOf: asOf.toISOString(),
      accounts,
      severities: severity.length > 0 ? severity : undefined,
    });
  const input: PortfolioInput = {
    ...given,
    accounts,
    sources: isRedacted ? redactSources(sources, redaction) : sources,
    archived,
    failures: collection.failures,
    summarize: summarizeAt,
    redactor: values?.redactor() ?? null,
  };
  return composePortfolioSet(input, settings, tools, name);
}

/**
 * Composes the portfolio of these reports again, with other settings.
 *
 * @param settings with which the reports were collected. For another redaction, they are read again
 * @param requests to read them again, in the same order
 */
export function portfolioComposer(
  collected: CollectedReports,
  settings: Pick<RunSettings, 'redaction'>,
  given: PortfolioChoices,
  requests: () => Promise<readonly PortfolioRequest[]>,
): ComposeAgain {
  return async (own, name) => {
    const isSame = own.redaction === settings.redaction;
    const reports = isSame ? collected : await collectReports(await requests(), own, { atOnce: 1 });
    return preparePortfolio(reports, own, await loadPortfolioTools(own), given, name);
  };
}

/**
 * Composes the portfolio of a run, without rendering it.
 *
 * @param settings with which it is made; its clock is that of the run
 * @param onDamage called with each file of the archive that cannot be used
 * @throws AuditpressError as `loadPortfolioTools` does; the first failure if no report can be read
 */
export async function composeRunPortfolio(
  archive: Archive,
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  settings: RunSettings,
  onDamage: (damage: Damage) => void,
): Promise<ComposedPortfolio> {
  const tools = await loadPortfolioTools(settings);
  await refuseUnprintableWords(tools.template, tools.renderers);
  const requests = await requestRun(archive, run, outcomes, onDamage);
  const collected = await collectReports(requests, settings, { atOnce: 1 });
  const [first] = collected.failures;
  if (first !== undefined && collected.failures.length === requests.length) throw first.failure;
  const choices = { accounts: accountsOfRun(run), documentSets: undefined, out: '' };
  const set = await preparePortfolio(collected, settings, tools, choices);
  return { set, compose: portfolioComposer(collected, settings, choices, () => Promise.resolve(requests)) };
}

/** Requests for what was collected: the snapshots in an archive, and failures, which fail again. */
export async function requestAgain(
  archive: Archive,
  { archived, failures }: Pick<CollectedReports, 'archived' | 'failures'>,
  onDamage: (damage: Damage) => void,
): Promise<PortfolioRequest[]> {
  const snapshots = await requestSnapshots(archive, new Set(archived.map(({ id }) => id)), onDamage);
  return [
    ...snapshots,
    ...failures.map(({ request, failure }) => ({ ...request, read: () => Promise.reject(failure) })),
  ];
}
