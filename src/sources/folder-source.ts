/** What a folder holds: reports, and files that belong together, such as everything that one run of a scanner writes. */
import { stat } from 'node:fs/promises';
import { AuditpressError } from '../base/errors.js';
import type { ReaderSettings } from '../model/settings/readers.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { loadReaders, readerOf, SERVICE } from './readers/readers.js';
import { runsOf } from './scan-runs.js';
import { VERSION_KEY } from './snapshots.js';
import {
  filesBelow,
  groupsOf,
  isNonReport,
  recognize,
  TABLE,
  textAtStart,
  type FileGroup,
  type FoundFile,
  type LocalFile,
} from './stored-files.js';

type FolderFile = LocalFile & FoundFile;

interface FolderContent {
  /** At least one. Files that belong together come first. */
  readonly groups: readonly FileGroup<FolderFile>[];
  /** Paths of JSON files that are no reports. */
  readonly others: readonly string[];
}

/**
 * The reports in a folder. Files of scanners are looked for up to two folders below it, but not in archives and document sets.
 * JSON files directly in it are reports, too, whatever they hold, unless a scanner's are there or their names say otherwise.
 *
 * @throws AuditpressError `reports-none` (input) if there are none; `format-ambiguous` (input) for a file that several readers
 * recognize
 */
export async function reportsIn(folder: string, readers: ReaderSettings): Promise<FolderContent> {
  const loaded = await loadReaders(readers);
  const files = await recognize(await filesBelow(folder), loaded);
  // In the order of the readers.
  const joined = loaded.flatMap((reader) => files.filter((file) => file.reader === reader && isJoined(file)));
  const scans = files.filter((file) => isScan(file) && !isJoined(file));
  const hasScans = joined.length + scans.length > 0;
  // What a scanner has not finished would be missing.
  if (hasScans) await refuseEmpty(files);
  const plain = files.filter((file) => isDirect(file) && (file.reader?.reader.name ?? SERVICE) === SERVICE);
  const reports = plain.filter((file) => !isNonReport(file) && (!hasScans || isOwnFormat(file)));
  const tables = files.filter(({ reader }) => reader?.reader.name === TABLE);
  const groups = groupsOf([...joined, ...scans, ...reports, ...tables], runsIn);
  const others = plain.filter((file) => !reports.includes(file)).map(({ path }) => path);
  if (groups.length > 0) return { groups, others };
  throw new AuditpressError('reports-none', `expected reports in the folder ${JSON.stringify(folder)}, found none`, {
    hint: 'For reports in subfolders, pass a pattern: "folder/**/*.json".',
  });
}

/** @throws AuditpressError `file-empty` (input) for a file of a scanner's formats without a byte, whose results would be missing */
async function refuseEmpty(files: readonly FolderFile[]): Promise<void> {
  const silent = files.filter((file) => file.start === '' && /\.(json|csv)$/i.test(file.name) && !isNonReport(file));
  for (const { read } of silent) await read();
}

/** Who names a folder means all of it, however long ago its files were written. */
function runsIn(files: readonly FolderFile[]): readonly (readonly FolderFile[])[] {
  return runsOf(files, Infinity).map((run) => run.toSorted((one, other) => compareCodeUnits(one.path, other.path)));
}

export const isJoined = ({ reader }: Pick<FoundFile, 'reader'>): boolean => reader?.reader.join !== undefined;

const isScan = ({ reader }: FoundFile): boolean =>
  reader !== undefined && reader.reader.name !== SERVICE && reader.reader.name !== TABLE;

const isDirect = ({ name }: FoundFile): boolean => /^[^/]*\.json$/i.test(name);

/** A report of the service, or a saved snapshot. */
const isOwnFormat = ({ reader, start }: FoundFile): boolean =>
  reader?.reader.name === SERVICE || start.includes(`"${VERSION_KEY}"`);

/** Whether a path is a folder, or a file whose format is recognized. */
export async function isReadable(path: string, readers: ReaderSettings): Promise<boolean> {
  if ((await stat(path).catch(() => undefined))?.isDirectory() === true) return true;
  // What several readers recognize is a report, too.
  return readerOf(await textAtStart(path), readers).then(
    (reader) => reader !== undefined,
    () => true,
  );
}
