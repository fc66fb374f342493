/** Reads reports or a saved snapshot from a file, a folder whose files belong together, or standard input. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AuditpressError, withDetails } from '../base/errors.js';
import { packageVersion } from '../base/package-root.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { quote } from '../base/wording/printable.js';
import { readBytes } from './read-bytes.js';
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
}

/**
 * The snapshots of a file, of a folder whose files belong together, or of standard input (`-`): a saved one with its own
 * provenance, or one per chosen report.
 *
 * @throws AuditpressError as `readBytes`, `readBody`, `chosenOf` and `decodeSnapshot` do
 */
export async function readFileSnapshots(path: string, reading: FileReading): Promise<readonly Snapshot[]> {
  const { now, stdin, choice = NO_CHOICE, readers } = reading;
  const origin = {
    address: addressOf(path),
    retrievedAt: now().toISOString(),
    toolVersion: packageVersion(),
    paths: path === STANDARD_INPUT ? [] : [path],
  };
  if (await isFolder(path)) return readFolder(path, origin, choice, readers);
  const bytes = await readPath(path, stdin);
  return inFile(path, async () => {
    const saved = savedSnapshotIn(bytes);
    if (saved === undefined) return chosenOf(await takeFileSnapshots(bytes, origin, choice, readers), choice);
    const { openSnapshot } = await import('./saved-snapshots.js');
    return chosenOf([await openSnapshot(saved, readers)], choice);
  });
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

async function readFolder(
  path: string,
  origin: FileOrigin,
  choice: ReportChoice,
  readers: ReaderSettings,
): Promise<readonly Snapshot[]> {
  const { joinableFiles, readTogether } = await import('./folder-source.js');
  const named = choice.reader;
  const joined = [...(await joinableFiles(path, readers))];
  const found = joined.filter(([reader]) => named === undefined || named.name === reader);
  if (found.length === 0) await readBytes(path);
  return inFile(path, async () => {
    const groups: (readonly Snapshot[])[] = [];
    for (const [reader, paths] of found) {
      const { bytes, files } = await readTogether(paths);
      const own = { ...choice, reader: named ?? { name: reader } };
      groups.push(await takeFileSnapshots(bytes, { ...origin, paths, ...(files && { files }) }, own, readers));
    }
    return chosenAmong(groups, choice);
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
