/** Reads the newest run of a scanner that has the report of an account and benchmark. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import { joinFiles } from '../../base/files/received.js';
import { packageVersion } from '../../base/package-root.js';
import { sha256Of } from '../../base/sha256.js';
import { quote } from '../../base/wording/printable.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import { isNonReport, TABLE } from '../folder-source.js';
import { ChosenFiles, chosenOf, NO_CHOICE } from '../choose-reports.js';
import type { LoadedReader } from '../readers/load-reader.js';
import { loadReaders, readerOfStart } from '../readers/readers.js';
import { START } from '../readers/input-files.js';
import { decodeText } from '../readers/text.js';
import { takeFileSnapshots } from '../snapshots.js';
import type { ReportQuery } from '../source.js';
import { runsOf, type ScanFile } from '../scan-runs.js';

export interface StoredScanFile extends ScanFile {
  readonly read: () => Promise<Uint8Array>;
  /** Where the file is on this machine; absent for one that cannot be read again. */
  readonly path?: string;
}

export interface ScanReading {
  readonly query: ReportQuery;
  readonly readers: ReaderSettings;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** Files with these names must be readable: one that is not may be cut off. Others, such as logs and pages, are left out. */
const MUST_BE_READ = /\.(json|jsonl|ndjson|csv)$/i;
const NAME_LIMIT = 200;

/**
 * The snapshots of the newest run that has a report of the account and benchmark. Older runs are read only if a newer one is whole,
 * and has no such report.
 *
 * @param place for messages
 * @throws AuditpressError `scan-missing` (notFound) without a file of a known format; `file-empty` (input); `report-unlisted`
 * (notFound) with what there is; what reading a file throws
 */
export async function newestScan(
  files: readonly StoredScanFile[],
  place: string,
  reading: ScanReading,
): Promise<readonly Snapshot[]> {
  const { account, benchmark } = reading.query;
  const choice = { ...NO_CHOICE, benchmarks: listOf(benchmark), accounts: listOf(account) };
  const chosen = new ChosenFiles(choice, Infinity);
  let isRead = false;
  for (const run of runsOf(files)) {
    reading.signal?.throwIfAborted();
    const groups = await groupsOf(run, reading.readers);
    for (const group of groups) {
      isRead = true;
      const snapshots = await readGroup(group, chosen, reading);
      if (snapshots.length > 0) return snapshots;
    }
  }
  if (isRead) chosen.leftOut(false);
  const found =
    files.length === 0
      ? 'none'
      : `no known format in ${files.length === 1 ? 'the only file' : `${String(files.length)} files`}`;
  throw new AuditpressError('scan-missing', `expected files of a scanner in ${place}, found ${found}`);
}

const listOf = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);

interface Group {
  readonly files: readonly (StoredScanFile & { readonly bytes: Uint8Array })[];
  /** Undefined for a file that must be read, although nothing recognizes it: reading it says what is wrong. */
  readonly reader: LoadedReader | undefined;
}

/** Files that one reader joins, before files that are read on their own, the newest of these first. */
async function groupsOf(run: readonly StoredScanFile[], readers: ReaderSettings): Promise<readonly Group[]> {
  const loaded = await loadReaders(readers);
  const joined = new Map<LoadedReader, Group['files'][number][]>();
  const single: Group[] = [];
  for (const file of run.toSorted((one, other) => other.modifiedAt - one.modifiedAt)) {
    const bytes = await file.read();
    if (bytes.length === 0) throw empty(file);
    const start = decodeText(bytes.subarray(0, START));
    if (isNonReport({ path: file.name, start })) continue;
    const reader = readerOfStart(start, loaded);
    if (reader?.reader.join !== undefined) joined.set(reader, [...(joined.get(reader) ?? []), { ...file, bytes }]);
    else if (reader !== undefined || MUST_BE_READ.test(file.name)) single.push({ files: [{ ...file, bytes }], reader });
  }
  const groups = [...[...joined].map(([reader, files]) => ({ files, reader })), ...single];
  const tables = groups.filter(({ reader }) => reader?.reader.name === TABLE);
  // Any program writes tables, also beside its report.
  return tables.length === groups.length ? groups : groups.filter((group) => !tables.includes(group));
}

async function readGroup(
  { files, reader }: Group,
  chosen: ChosenFiles,
  { readers, now }: ScanReading,
): Promise<readonly Snapshot[]> {
  const named = files.map(({ name, bytes }) => ({ name: name.slice(name.lastIndexOf('/') + 1), bytes }));
  const received = named.map(({ name, bytes }) => ({ name, bytes: bytes.length, sha256: sha256Of(bytes) }));
  const label = named.map(({ name }) => name).join(', ');
  const origin = {
    address: label,
    retrievedAt: now().toISOString(),
    toolVersion: packageVersion(),
    ...(received.length > 1 && { files: received }),
  };
  const choice = { ...chosen.choice, ...(reader !== undefined && { reader: { name: reader.reader.name } }) };
  try {
    const snapshots = chosenOf(await takeFileSnapshots(joinFiles(named), origin, choice, readers), choice);
    const subjects = snapshots.map(({ report }) => report);
    chosen.take(label, subjects);
    return snapshots;
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    if (chosen.leavesOut(label, failure)) return [];
    throw withDetails(failure, { message: `${quote(label, NAME_LIMIT)}: ${failure.message}`, cause: failure });
  }
}

function empty({ name }: ScanFile): AuditpressError {
  return new AuditpressError('file-empty', `expected a report in ${quote(name, NAME_LIMIT)}, found it empty`, {
    hint: 'If the scanner is still writing it, run later.',
  });
}
