/** The input of commands: reports from a file, standard input, the service or a custom source. */
import { say } from '../log.js';
import type { Archive } from '../../archive/archive.js';
import { fstatSync } from 'node:fs';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ScanHistory } from '../../model/summary/scan-history.js';
import { noteDamage, printable } from '../output.js';
import { hasOwnThread } from '../interruption.js';
import { mayExceedMemory, NeedsOwnThread, sizeOf } from '../own-thread.js';
import { timed, type Stage, type Progress } from '../progress.js';
import { readServiceAccess } from '../../settings/config/credentials.js';
import { AuditpressError } from '../../base/errors.js';
import type { RunSettings } from '../../settings/run-settings.js';
import { SERVICE_DEFAULTS, type ServiceSettings } from '../../model/settings/service-settings.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';
import { readFileSnapshots, readSavedSnapshot } from '../../sources/file-source.js';
import type { ScanAccess } from '../../documents/baselines.js';
import { NO_CHOICE, type ReportChoice } from '../../sources/choose-reports.js';
import { STANDARD_INPUT } from '../batch/find-reports.js';
import { choiceOf } from '../report-choice.js';
import type { Arguments } from '../options.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import type { Run } from '../resolve-run.js';

const STDIN = 0;

export interface Input {
  readonly path: string;
  readonly stdin: AsyncIterable<Uint8Array>;
}

/** Node creates the stream of standard input on first access. A file does not need it. */
const standardInput: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>,
};

/**
 * Opens a file or standard input. To be called first, because the command may have to run in another thread.
 *
 * @throws NeedsOwnThread if the input may not fit into memory
 */
export async function openInput(path: string): Promise<Input> {
  if (hasOwnThread()) return { path, stdin: standardInput };
  const status = path === STANDARD_INPUT ? fstatSync(STDIN) : undefined;
  if (status?.isFile() === false) {
    return { path, stdin: await readAhead(process.stdin) };
  }
  if (mayExceedMemory(status?.size ?? sizeOf(path))) throw new NeedsOwnThread(status && standardInput);
  return { path, stdin: standardInput };
}

type ReadSettings = Pick<RunSettings, 'clock' | 'readers'>;

/** Reads the snapshots of an input. `clock`: the time of reading. `report`: called with how long it took. */
export async function readInput(
  { path, stdin }: Input,
  { clock, readers }: ReadSettings,
  report: (stage: Stage) => void = () => undefined,
  choice: ReportChoice = NO_CHOICE,
): Promise<readonly Snapshot[]> {
  return timed('read', report, () => readFileSnapshots(path, { now: () => clock, stdin, choice, readers }));
}

export async function readSavedInput(
  { path, stdin }: Input,
  { readers }: ReadSettings,
  report: (stage: Stage) => void,
): Promise<readonly Snapshot[]> {
  return timed('read', report, async () => [await readSavedSnapshot(path, { stdin, readers })]);
}

/** Reads a pipe, whose size is unknown, into buffers outside of V8's heap. Throws NeedsOwnThread if it gets too large. */
async function readAhead(stdin: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = stdin[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let size = 0;
  let next: () => Promise<IteratorResult<Uint8Array>> = () => chunks.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* parts;
    for (let result = await next(); result.done !== true; result = await next()) yield result.value;
  }
  try {
    for (let result = await next(); result.done !== true; result = await next()) {
      parts.push(result.value);
      size += result.value.length;
      if (mayExceedMemory(size)) throw new NeedsOwnThread(all());
    }
  } catch (cause) {
    if (cause instanceof NeedsOwnThread) throw cause;
    // The reader of the stream explains the error.
    next = () => {
      throw cause;
    };
  }
  return all();
}

type ServiceRun = Pick<Run, 'service' | 'source'> & { readonly settings: Pick<RunSettings, 'readers'> };

/**
 * Fetches the report that the settings name, from the service or from a custom source. Prints waiting times and
 * warnings on standard error, unless `quiet`.
 */
export async function fetchInput(
  { service, source, settings: { readers } }: ServiceRun,
  { strictBenchmark, quiet }: { readonly strictBenchmark?: boolean; readonly quiet?: boolean },
  progress: Progress,
): Promise<readonly Snapshot[]> {
  const [{ completeQuery }, { fetchFromSource, fetchSnapshots }] = await Promise.all([
    import('../../sources/api/query.js'),
    import('../../documents/fetch-snapshots.js'),
  ]);
  const printNotice = createNotifier(quiet);
  const notify = (text: string): void => {
    progress.end();
    printNotice(text);
  };
  if (source !== undefined) {
    const { name, settings } = source;
    progress.detail(`Fetching from the source ${printable(name)}`);
    return timed('fetch', progress.stage, () =>
      fetchFromSource(`sources.${name}`, name, settings, service.query, { notify, readers }),
    );
  }
  const query = completeQuery(service.query);
  await checkBenchmark(query.benchmark, service, strictBenchmark === true, notify);
  const options = await apiOptionsOf(service);
  progress.detail(`Fetching the report ${printable(query.benchmark)} of account ${printable(query.account)}`);
  return timed('fetch', progress.stage, () => fetchSnapshots(query, options, notify));
}

/** Where earlier scans come from: scan jobs from where the run fetches reports, and the archive. */
export function scanAccessOf(
  { service, source, archive, settings }: ServiceRun & Pick<Run, 'archive'>,
  given: Arguments,
  progress: Progress,
): ScanAccess {
  const { quiet } = given;
  return {
    choice: choiceOf(given),
    history: archive === undefined ? undefined : historyIn(archive, settings.readers),
    fetchJob: (query) =>
      fetchInput({ service: { ...service, query }, source, settings }, { ...(quiet && { quiet }) }, progress),
  };
}

function historyIn(place: string, readers: ReaderSettings): ScanHistory {
  let opening: Promise<ScanHistory> | undefined;
  const open = (): Promise<ScanHistory> =>
    (opening ??= import('../../documents/open-archive.js').then(({ openHistory }) =>
      openHistory(place, noteDamage, readers),
    ));
  return {
    figures: async (series) => (await open()).figures(series),
    others: async (series) => (await open()).others(series),
    snapshot: async (key) => (await open()).snapshot(key),
  };
}

/** Options of the API client, with the credentials of the chosen environment. */
export async function apiOptionsOf(service: ServiceSettings): Promise<ApiOptions> {
  const { environment, jobIn, timeout, retries } = service;
  const access = await readServiceAccess(service, { env: process.env, cwd: process.cwd() });
  return { ...access, environment, jobIn, timeout, retries, firstDelay: SERVICE_DEFAULTS.firstDelay };
}

export function createNotifier(quiet: boolean | undefined): (text: string) => void {
  if (quiet === true) return () => undefined;
  return (message) => say('warn', 'notice', { message }, `auditpress: ${printable(message)}\n`);
}

/** A service may have benchmarks that the catalog lacks, so an unlisted one is only a notice, unless `isStrict`. */
export async function checkBenchmark(
  id: string,
  { accountType, catalog }: ServiceSettings,
  isStrict: boolean,
  notify: (text: string) => void,
): Promise<void> {
  const { unlistedBenchmark } = await import('../../sources/api/catalog.js');
  const problem = unlistedBenchmark(id, accountType, catalog);
  if (problem === undefined) return;
  if (!isStrict) {
    notify(`${problem}; requesting it anyway`);
    return;
  }
  throw new AuditpressError('benchmark-unlisted', problem);
}

/** --account and --benchmark say which report of a file is meant. */
const SERVICE_FLAGS = ['source', 'license', 'job', 'environment', 'baseUrl'] as const;

export function refuseServiceFlags([path = '']: readonly string[], given: Arguments): void {
  const flag = SERVICE_FLAGS.find((name) => given[name] !== undefined);
  if (flag === undefined) return;
  throw new AuditpressError(
    'arguments-invalid',
    `expected either the path of a report or flags for a report of the service, received "${path}" and --${flag === 'baseUrl' ? 'base-url' : flag}`,
    { hint: 'Leave one of them out.' },
  );
}

/** The archive at a place, which is created if it does not exist; undefined without one. Only runs with an archive load its code. */
export async function openIfNamed(
  place: string | undefined,
  { readers }: Pick<RunSettings, 'readers'>,
): Promise<Archive | undefined> {
  if (place === undefined) return undefined;
  return (await import('../../documents/open-archive.js')).openArchive(place, readers);
}
