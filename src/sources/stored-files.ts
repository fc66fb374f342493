/** Files that may hold reports, in a folder or in a bucket: what recognizes them, and which are read as one. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { mapConcurrently } from '../base/map-concurrently.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { readBytes, type Receivable } from './read-bytes.js';
import { inInput, START } from './readers/input/input-files.js';
import type { LoadedReader } from './readers/load-reader.js';
import { readerOfStart } from './readers/readers.js';
import { decodeText } from './readers/input/text.js';
import type { ScanFile } from './scan-runs.js';

/** A file in a folder or in a bucket. */
export type StoredFile = ScanFile & Receivable;

export type LocalFile = StoredFile & {
  readonly path: string;
  readonly size: number;
};

export type FoundFile = StoredFile & {
  /** The first characters. Empty for what cannot be read: reading it says why. */
  readonly start: string;
  /** Undefined if no reader recognizes it. */
  readonly reader: LoadedReader | undefined;
};

/** Files that are read as one. */
export interface FileGroup<File extends FoundFile = FoundFile> {
  /** At least one. */
  readonly files: readonly File[];
  /** Undefined if none recognizes it. */
  readonly reader: LoadedReader | undefined;
}

/** Folders below the one that is named: Prowler writes `output/compliance/`. */
const DEPTH = 2;
const AT_ONCE = 16;
/** A folder with one of these holds documents that auditpress has made, or an archive. */
const OWN_FOLDERS = ['manifest.json', 'archive.json'];

/** The files in a folder, and up to two levels below it, by path. Hidden ones, and documents of auditpress, are left out. */
export async function filesBelow(folder: string): Promise<readonly LocalFile[]> {
  return mapConcurrently(await pathsBelow(folder, DEPTH), AT_ONCE, (path) =>
    localFile(path, relative(folder, path).split(sep).join('/')),
  );
}

export async function localFile(path: string, name = basename(path)): Promise<LocalFile> {
  const { size, mtimeMs } = await stat(path);
  return { name, path, size, modifiedAt: mtimeMs, read: () => readBytes(path) };
}

async function pathsBelow(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (depth < DEPTH && entries.some(({ name }) => OWN_FOLDERS.includes(name))) return [];
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const files = shown.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = shown.filter((entry) => entry.isDirectory() && depth > 0);
  const below = await Promise.all(folders.map(({ name }) => pathsBelow(join(folder, name), depth - 1)));
  return [...files, ...below.flat()].toSorted(compareCodeUnits);
}

/**
 * Finds the reader of each file, by its content.
 *
 * @throws AuditpressError `format-ambiguous` (input) for a file that several readers recognize
 */
export function recognize<File extends StoredFile>(
  files: readonly File[],
  readers: readonly LoadedReader[],
): Promise<readonly (File & FoundFile)[]> {
  return mapConcurrently(files, AT_ONCE, async (file) => {
    const { start, read } = await startOf(file);
    const reader = await inInput({ name: basename(file.name) }, () => readerOfStart(start, readers));
    return { ...file, start, reader, read };
  });
}

/** What is not on this machine is received once. */
async function startOf({ path, read }: StoredFile): Promise<Pick<FoundFile, 'start' | 'read'>> {
  if (path !== undefined) return { start: await textAtStart(path), read };
  const bytes = await read();
  return { start: decodeText(bytes.subarray(0, START)), read: () => Promise.resolve(bytes) };
}

/** The first characters of a file, in which its format is seen. Empty for what cannot be read: reading it later says why. */
export async function textAtStart(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return decodeText(buffer.subarray(0, bytesRead));
  } catch {
    return '';
  } finally {
    await file.close();
  }
}

export const TABLE = 'table';

/**
 * Which files are read as one: those that their reader joins, before those that are read on their own, each in their order. Any
 * program writes tables, also beside its report, so they are left out unless there is nothing else.
 *
 * @param runsOf divides files of one reader by the run that wrote them
 */
export function groupsOf<File extends FoundFile>(
  files: readonly File[],
  runsOf: (files: readonly File[]) => readonly (readonly File[])[],
): readonly FileGroup<File>[] {
  const joined = new Map<LoadedReader, File[]>();
  const alone: FileGroup<File>[] = [];
  for (const file of files) {
    const { reader } = file;
    if (reader?.reader.join === undefined) alone.push({ files: [file], reader });
    else joined.set(reader, [...(joined.get(reader) ?? []), file]);
  }
  const together = [...joined].flatMap(([reader, own]) => runsOf(own).map((run) => ({ files: run, reader })));
  const groups = [...together, ...alone];
  const reports = groups.filter(({ reader }) => reader?.reader.name !== TABLE);
  return reports.length > 0 ? reports : groups;
}

const NON_REPORTS: ReadonlySet<string> = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'auditpress.config.json',
]);

const MANIFEST_NAME = 'manifest.json';
const MANIFEST_START = /^\{\s*"manifest"\s*:\s*1\s*,/;

/** Whether a file is a known one that is no report, by its name and its start. */
export function isNonReport({ name, start }: Pick<FoundFile, 'name' | 'start'>): boolean {
  const own = basename(name).toLowerCase();
  return NON_REPORTS.has(own) || (own === MANIFEST_NAME && MANIFEST_START.test(start));
}
