/** Reads the newest run of a scanner that has the report of an account and benchmark. */
import { basename } from 'node:path';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { packageVersion } from '../../base/package-root.js';
import { quote } from '../../base/wording/printable.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import { ChosenFiles, chosenOf, NO_CHOICE } from '../choose-reports.js';
import { receiveFiles } from '../read-bytes.js';
import type { LoadedReader } from '../readers/load-reader.js';
import { loadReaders } from '../readers/readers.js';
import { runsOf, type ScanFile } from '../scan-runs.js';
import { takeFileSnapshots } from '../snapshots.js';
import type { ReportQuery } from '../source.js';
import { groupsOf, isNonReport, recognize, type FileGroup, type StoredFile } from '../stored-files.js';

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
  files: readonly StoredFile[],
  place: string,
  reading: ScanReading,
): Promise<readonly Snapshot[]> {
  const { account, benchmark } = reading.query;
  const choice = { ...NO_CHOICE, benchmarks: listOf(benchmark), accounts: listOf(account) };
  const chosen = new ChosenFiles(choice, Infinity);
  const loaded = await loadReaders(reading.readers);
  let isRead = false;
  for (const run of runsOf(files)) {
    reading.signal?.throwIfAborted();
    for (const group of await groupsIn(run, loaded)) {
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

/** Those that are read on their own, the newest first. */
async function groupsIn(run: readonly StoredFile[], loaded: readonly LoadedReader[]): Promise<readonly FileGroup[]> {
  const newestFirst = run.toSorted((one, other) => other.modifiedAt - one.modifiedAt);
  const files = await recognize(newestFirst, loaded);
  for (const file of files) if (file.start === '' && (await file.read()).length === 0) throw empty(file);
  // Of a file that must be read, although nothing recognizes it, reading it says what is wrong.
  const reports = files.filter(
    (file) => !isNonReport(file) && (file.reader !== undefined || MUST_BE_READ.test(file.name)),
  );
  return groupsOf(reports, (own) => [own]);
}

async function readGroup(
  { files, reader }: FileGroup,
  chosen: ChosenFiles,
  { readers, now }: ScanReading,
): Promise<readonly Snapshot[]> {
  const label = files.map(({ name }) => basename(name)).join(', ');
  const origin = { address: label, retrievedAt: now().toISOString(), toolVersion: packageVersion() };
  const choice = { ...chosen.choice, ...(reader !== undefined && { reader: { name: reader.reader.name } }) };
  const received = await receiveFiles(files);
  try {
    const snapshots = chosenOf(await takeFileSnapshots(received, origin, choice, readers), choice);
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
