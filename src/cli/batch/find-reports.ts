/** Finds the report files that the arguments name: paths, folders, glob patterns. */
import { readdir, type Dirent } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { GlobOptions } from 'tinyglobby';
import { AuditpressError, isResourceLimitError } from '../../base/errors.js';
import type { ReaderSettings } from '../../model/settings/readers.js';
import { displayPath, printable } from '../output.js';
import { say } from '../log.js';

/** Path of standard input in arguments. */
export const STANDARD_INPUT = '-';

type Readers = () => ReaderSettings | Promise<ReaderSettings>;

interface Search {
  /** Those that are configured; called for a folder. */
  readonly readers: Readers;
  /** Called with the files that were left out, if any. */
  readonly onSkipped?: (paths: readonly string[]) => void;
}

/**
 * Returns the paths of report files without duplicates: in the order of the arguments, within a folder or pattern by name.
 * An argument that exists is a path, even if it looks like a pattern. A missing path is returned as is; reading it fails.
 * Known files that are not reports, such as `package.json`, are left out of folders and patterns.
 *
 * @throws AuditpressError `reports-none` (input) for a folder or pattern without reports; `arguments-invalid` (usage) for
 * standard input together with other paths, and for a pipe among several reports
 */
export async function findReports(
  given: readonly string[],
  { readers, onSkipped = () => undefined }: Search,
): Promise<readonly string[]> {
  if (given.length === 1 && given[0] === STANDARD_INPUT) return given;
  if (given.includes(STANDARD_INPUT)) {
    throw new AuditpressError('arguments-invalid', 'expected - as the only path, received it with other paths', {
      hint: 'Save standard input to a file first, or leave the other paths out.',
    });
  }
  const found = new Map<string, string>();
  const skipped = new Map<string, string>();
  for (const argument of given) {
    const { reports, others } = await filesOf(argument, readers);
    for (const path of reports) found.set(resolve(path), path);
    for (const path of others) skipped.set(resolve(path), path);
  }
  for (const path of found.keys()) skipped.delete(path);
  if (skipped.size > 0) onSkipped([...skipped.values()]);
  const paths = [...found.values()];
  if (paths.length > 1) await refusePipes(given);
  return paths;
}

/** Several reports are each read twice: to choose all names, and to render. A pipe can be read only once. */
async function refusePipes(given: readonly string[]): Promise<void> {
  for (const path of given) {
    const there = await stat(path).catch(() => undefined);
    if (there === undefined || there.isFile() || there.isDirectory()) continue;
    throw new AuditpressError(
      'arguments-invalid',
      `expected regular files, because several reports are each read twice, received ${JSON.stringify(path)}`,
      { hint: 'Save it to a file first, or pass it as the only report.' },
    );
  }
}

interface Files {
  readonly reports: readonly string[];
  readonly others: readonly string[];
}

async function filesOf(argument: string, readers: Readers): Promise<Files> {
  const there = await stat(argument).catch(() => undefined);
  if (there?.isDirectory() === true) return filesIn(argument, await readers());
  if (there !== undefined) return { reports: [argument], others: [] };
  const { glob, isDynamicPattern } = await import('tinyglobby');
  const pattern = sep === '\\' ? argument.replaceAll('\\', '/') : argument;
  if (!isDynamicPattern(pattern)) return { reports: [argument], others: [] };
  const files = await searchAll((fs) => glob(pattern, { expandDirectories: false, fs }));
  const sorted = await sortFiles(files);
  if (sorted.reports.length === 0) {
    throw new AuditpressError('reports-none', `expected reports that match ${JSON.stringify(argument)}, found none`, {
      hint: 'Check the pattern, and put it in quotes.',
    });
  }
  return sorted;
}

/** Files that belong together are listed as their folder, with what is beside them. */
async function filesIn(folder: string, readers: ReaderSettings): Promise<Files> {
  const { isJoined, reportsIn } = await import('../../sources/folder-source.js');
  const { groups, others } = await reportsIn(folder, readers);
  const paths = groups.flatMap(({ files }) => files.map(({ path }) => path));
  return { reports: groups.some(isJoined) ? [folder] : paths.toSorted(), others };
}

async function sortFiles(files: readonly string[]): Promise<Files> {
  const { isNonReport, textAtStart } = await import('../../sources/stored-files.js');
  const reports: string[] = [];
  const others: string[] = [];
  for (const path of files.toSorted())
    (isNonReport({ name: path, start: await textAtStart(path) }) ? others : reports).push(path);
  return { reports, others };
}

type Adapter = NonNullable<GlobOptions['fs']>;

/** Runs a search. Throws if a resource limit kept it from reading a folder, which the search would silently skip. */
async function searchAll<Found>(search: (fs: Adapter) => Promise<Found>): Promise<Found> {
  const refusals: Error[] = [];
  const list = ((
    path: string,
    options: { withFileTypes: true },
    done: (error: Error | null, entries: Dirent[]) => void,
  ) =>
    readdir(path, options, (error, entries) => {
      if (isResourceLimitError(error)) refusals.push(error);
      done(error, entries);
    })) as typeof readdir;
  const found = await search({ readdir: list });
  const [refusal] = refusals;
  if (refusal !== undefined) throw refusal;
  return found;
}

const MAX_LISTED = 10;

/** Names files of a folder that are not reports. */
export function saySkipped(paths: readonly string[]): void {
  const named = paths.slice(0, MAX_LISTED).map((path) => printable(displayPath(path)));
  const more = paths.length > named.length ? ` and ${paths.length - named.length} more` : '';
  const files = `${named.join(', ')}${more}`;
  say('info', 'files-skipped', { files }, `Skipped (not reports): ${files}\n`);
}
