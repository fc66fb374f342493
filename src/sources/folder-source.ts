/** What a folder holds: reports, and files that belong together, such as everything that one run of a scanner writes. */
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { AuditpressError } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { readBytes } from './read-bytes.js';
import type { LoadedReader } from './readers/load-reader.js';
import { loadReaders, readerOf, readerOfStart, SERVICE } from './readers/readers.js';
import { inInput } from './readers/input-files.js';
import { NO_READERS, type ReaderSettings } from '../model/settings/readers.js';
import { decodeText } from './readers/text.js';
import { runsOf } from './scan-runs.js';
import { VERSION_KEY } from './snapshots.js';

/** Enough of a file to see its format. */
const START = 16_384;
/** Folders below the one that is named: Prowler writes `output/compliance/`. */
const DEPTH = 2;
const AT_ONCE = 16;
/** A folder with one of these holds documents that auditpress has made, or an archive. */
const OWN_FOLDERS = ['manifest.json', 'archive.json'];
/** Any program writes tables, also beside its report: they are reports only where nothing else is. */
export const TABLE = 'table';

/** Files that are read as one. */
interface FileGroup {
  /** Name of the reader that recognizes them; undefined if none does. */
  readonly reader: string | undefined;
  /** In order. */
  readonly paths: readonly string[];
  readonly isJoined: boolean;
}

interface FolderContent {
  /** At least one. Files that belong together come first. */
  readonly groups: readonly FileGroup[];
  /** JSON files that are no reports. */
  readonly others: readonly string[];
}

/**
 * The reports in a folder. Files of scanners are looked for up to two folders below it, but not in archives and document sets.
 * JSON files directly in it are reports, too, whatever they hold, unless a scanner's are there or their names say otherwise.
 *
 * @throws AuditpressError `reports-none` (input) if there are none; `format-ambiguous` (input) for a file that several readers
 * recognize
 */
export async function reportsIn(folder: string, readers: ReaderSettings = NO_READERS): Promise<FolderContent> {
  const loaded = await loadReaders(readers);
  const paths = await filesBelow(folder);
  const files = await mapConcurrently(paths, AT_ONCE, async (path): Promise<FoundFile> => {
    const start = await textAtStart(path);
    return { path, start, reader: await inInput({ name: basename(path) }, () => readerOfStart(start, loaded)?.reader) };
  });
  const joining = loaded.filter(({ reader }) => reader.join !== undefined);
  const joined = (await mapConcurrently(joining, 1, ({ reader }) => runsIn(folder, files, reader))).flat();
  const scans = files.filter((file) => isScan(file) && file.reader?.join === undefined);
  const hasScans = joined.length + scans.length > 0;
  // What a scanner has not finished would be missing.
  if (hasScans) await refuseEmpty(files);
  const plain = files.filter((file) => isDirect(file, folder) && (file.reader?.name ?? SERVICE) === SERVICE);
  const reports = plain.filter((file) => !isNonReport(file) && (!hasScans || isOwnFormat(file)));
  const single = [...scans, ...reports];
  const tables = hasScans || single.length > 0 ? [] : files.filter(({ reader }) => reader?.name === TABLE);
  const groups = [...joined, ...[...single, ...tables].map((file) => groupOf([file]))];
  const others = plain.filter((file) => !reports.includes(file)).map(({ path }) => path);
  if (groups.length > 0) return { groups, others };
  throw new AuditpressError('reports-none', `expected reports in the folder ${JSON.stringify(folder)}, found none`, {
    hint: 'For reports in subfolders, pass a pattern: "folder/**/*.json".',
  });
}

/** @throws AuditpressError `file-empty` (input) for a file of a scanner's formats without a byte, whose results would be missing */
async function refuseEmpty(files: readonly FoundFile[]): Promise<void> {
  const silent = files.filter(
    ({ path, start }) => start === '' && /\.(json|csv)$/i.test(path) && !isNonReport({ path, start }),
  );
  for (const { path } of silent) await readBytes(path);
}

interface FoundFile {
  readonly path: string;
  readonly start: string;
  /** Undefined if no reader recognizes it. */
  readonly reader: LoadedReader['reader'] | undefined;
}

/** The files that a reader joins, by run. Who names a folder means all of it, however long ago its files were written. */
async function runsIn(
  folder: string,
  files: readonly FoundFile[],
  reader: LoadedReader['reader'],
): Promise<readonly FileGroup[]> {
  const own = files.filter((file) => file.reader === reader);
  const listed = await mapConcurrently(own, AT_ONCE, async (file) => ({
    ...file,
    name: relative(folder, file.path).split(sep).join('/'),
    modifiedAt: (await stat(file.path)).mtimeMs,
  }));
  return runsOf(listed, Infinity).map((run) =>
    groupOf(run.toSorted((one, other) => compareCodeUnits(one.path, other.path))),
  );
}

function groupOf(files: readonly FoundFile[]): FileGroup {
  const reader = files[0]?.reader;
  return { reader: reader?.name, paths: files.map(({ path }) => path), isJoined: reader?.join !== undefined };
}

const isScan = ({ reader }: FoundFile): boolean =>
  reader !== undefined && reader.name !== SERVICE && reader.name !== TABLE;

const isDirect = ({ path }: FoundFile, folder: string): boolean =>
  resolve(dirname(path)) === resolve(folder) && /\.json$/i.test(path);

/** A report of the service, or a saved snapshot. */
const isOwnFormat = ({ reader, start }: FoundFile): boolean =>
  reader?.name === SERVICE || start.includes(`"${VERSION_KEY}"`);

const NON_REPORTS: ReadonlySet<string> = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'auditpress.config.json',
]);

const MANIFEST_NAME = 'manifest.json';
const MANIFEST_START = /^\{\s*"manifest"\s*:\s*1\s*,/;

/** Whether a file is a known one that is no report, by its name and its start. */
export function isNonReport({ path, start }: Pick<FoundFile, 'path' | 'start'>): boolean {
  const name = basename(path).toLowerCase();
  return NON_REPORTS.has(name) || (name === MANIFEST_NAME && MANIFEST_START.test(start));
}

/** Paths of the files in a folder, and up to two levels below it, in order. Hidden ones, and documents of auditpress, are left out. */
export async function filesBelow(folder: string, depth = DEPTH): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  if (depth < DEPTH && entries.some(({ name }) => OWN_FOLDERS.includes(name))) return [];
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const files = shown.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = shown.filter((entry) => entry.isDirectory() && depth > 0);
  const below = await Promise.all(folders.map(({ name }) => filesBelow(join(folder, name), depth - 1)));
  return [...files, ...below.flat()].toSorted(compareCodeUnits);
}

/** Whether a path is a folder, or a file whose format is recognized. */
export async function isReadable(path: string, readers: ReaderSettings): Promise<boolean> {
  if ((await stat(path).catch(() => undefined))?.isDirectory() === true) return true;
  // What several readers recognize is a report, too.
  return readerOf(await textAtStart(path), readers).then(
    (reader) => reader !== undefined,
    () => true,
  );
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
