/** Reads reports or a saved snapshot from a file, a folder whose files belong together, or standard input. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AuditpressError, withDetails } from '../base/errors.js';
import { packageVersion } from '../base/package-root.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { quote } from '../base/wording/printable.js';
import { readBytes, receiveFile, receiveFiles, type Received } from './read-bytes.js';
import { SERVICE } from './readers/readers.js';
import { chosenAmong, chosenOf, NO_CHOICE, type ChosenFiles, type ReportChoice } from './choose-reports.js';
import { savedSnapshotIn, takeFileSnapshots, type FileOrigin } from './snapshots.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import type { SourceContext } from './source.js';

export const STANDARD_INPUT = '-';

const NAME_LIMIT = 200;

export interface FileReading extends Pick<SourceContext, 'now' | 'stdin'> {
  /** Which reports of a file are meant. Default: the only one; every one of a response of the service. */
  readonly choice?: ReportChoice;
  /** Those that are configured. */
  readonly readers: ReaderSettings;
  /** Called with the files of a folder that are left out because they are no reports, if any. */
  readonly onSkipped?: (paths: readonly string[]) => void;
}

/**
 * The snapshots of a file, of a folder whose files belong together, or of standard input (`-`): a saved one with its own
 * provenance, or one per chosen report.
 *
 * @throws AuditpressError as `readBytes`, `readBody`, `chosenOf` and `decodeSnapshot` do
 */
export async function readFileSnapshots(path: string, reading: FileReading): Promise<readonly Snapshot[]> {
  const { choice = NO_CHOICE } = reading;
  if (await isFolder(path)) return readFolder(path, reading);
  const received = path === STANDARD_INPUT ? { body: await readBytes(reading.stdin) } : await receiveFile(path);
  return inFile(path, async () => chosenOf(await snapshotsIn(received, originOf(path, reading), reading), choice));
}

/** Every snapshot that a file holds. The reports that are chosen are whole. */
async function snapshotsIn(received: Received, origin: FileOrigin, reading: FileReading): Promise<readonly Snapshot[]> {
  const { choice = NO_CHOICE, readers } = reading;
  const saved = savedSnapshotIn(received.body);
  if (saved === undefined) return takeFileSnapshots(received, origin, choice, readers);
  const { openSnapshot } = await import('./saved-snapshots.js');
  return [await openSnapshot(saved, readers)];
}

function originOf(path: string, { now }: Pick<FileReading, 'now'>): FileOrigin {
  return {
    address: addressOf(path),
    retrievedAt: now().toISOString(),
    toolVersion: packageVersion(),
    paths: path === STANDARD_INPUT ? [] : [path],
  };
}

/** The chosen snapshots of one of several files; none if it is left out. Throws as `readFileSnapshots` does. */
export async function readChosenFile(
  path: string,
  reading: Omit<FileReading, 'choice'>,
  files: ChosenFiles,
): Promise<readonly Snapshot[]> {
  try {
    const snapshots = await readFileSnapshots(path, { ...reading, choice: files.choice });
    const subjects = snapshots.map(({ report }) => report);
    files.take(path, subjects);
    return snapshots;
  } catch (failure) {
    if (failure instanceof AuditpressError && files.leavesOut(path, failure)) return [];
    throw failure;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return path !== STANDARD_INPUT && ((await stat(path).catch(() => undefined))?.isDirectory() ?? false);
}

async function readFolder(path: string, reading: FileReading): Promise<readonly Snapshot[]> {
  const { choice = NO_CHOICE, readers, onSkipped } = reading;
  const { isJoined, reportsIn } = await import('./folder-source.js');
  const named = choice.reader;
  const { groups, others } = await reportsIn(path, readers);
  const nameOf = ({ reader }: (typeof groups)[number]): string => reader?.reader.name ?? SERVICE;
  const found = groups.filter(({ reader }) => named === undefined || named.name === reader?.reader.name);
  if (named !== undefined && found.length === 0) {
    const { loadReader } = await import('./readers/load-reader.js');
    await loadReader(named, readers);
    throw new AuditpressError(
      'reports-none',
      `expected files of ${named.name} in the folder, found files of ${[...new Set(groups.map(nameOf))].join(', ')}`,
      {
        hint: 'Leave --reader out, or give the path of one file.',
      },
    );
  }
  if (others.length > 0) onSkipped?.(others);
  return inFile(path, async () => {
    const read: (readonly Snapshot[])[] = [];
    for (const group of found) {
      const [first, ...more] = group.files;
      if (first === undefined) continue;
      const received = await receiveFiles(group.files);
      const paths = group.files.map((file) => file.path);
      const own = { ...choice, reader: named ?? { name: nameOf(group) } };
      const take = () =>
        isJoined(group)
          ? takeFileSnapshots(received, { ...originOf(path, reading), paths }, own, readers)
          : snapshotsIn(received, originOf(first.path, reading), reading);
      // The reader names the one of several.
      read.push(await (more.length === 0 ? inFile(first.path, take) : take()));
    }
    return chosenAmong(read, choice);
  });
}

export async function readSavedSnapshot(
  path: string,
  { stdin, readers }: Pick<FileReading, 'stdin' | 'readers'>,
): Promise<Snapshot> {
  const bytes = await readPath(path, stdin);
  const { decodeSnapshot } = await import('./saved-snapshots.js');
  return inFile(path, () => decodeSnapshot(bytes, readers));
}

function readPath(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return readBytes(path === STANDARD_INPUT ? stdin : path);
}

function addressOf(path: string): string | null {
  return path === STANDARD_INPUT ? null : basename(path);
}

async function inFile<Result>(path: string, read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    throw withDetails(failure, { message: `${named(path)}: ${failure.message}`, cause: failure });
  }
}

function named(path: string): string {
  return path === STANDARD_INPUT ? 'standard input' : quote(basename(path), NAME_LIMIT);
}
