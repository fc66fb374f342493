/** The report files that arguments name: paths, folders, patterns. */
import { readdir, type Dirent } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { GlobOptions } from 'tinyglobby';
import { AuditpressError } from '../../errors.js';
import { isNoReport } from './no-reports.js';
import { isResourceLimitError } from '../../messages/resource-limits.js';

export const STANDARD_INPUT = '-';

/** What a folder stands for: the reports in it, not below it, where a document set may lie. */
const IN_FOLDER = '*.json';

/**
 * Paths of files, each once: in the order of the arguments, those of a folder or a pattern by name. A name that exists
 * is meant as it is, whatever characters it has. What is no pattern and does not exist is left to whoever reads it. Of a
 * folder or a pattern, files that are no reports by nature are left out.
 *
 * @param onSkipped told of the files that were left out, where there are any
 * @throws AuditpressError `reports-none` (input) for a folder or a pattern without files; `arguments-invalid` (usage) for
 * standard input among others.
 */
export async function findReports(
  given: readonly string[],
  onSkipped: (paths: readonly string[]) => void = () => undefined,
): Promise<readonly string[]> {
  if (given.length === 1 && given[0] === STANDARD_INPUT) return given;
  if (given.includes(STANDARD_INPUT)) {
    throw new AuditpressError('arguments-invalid', 'expected - alone, received it with other paths', {
      hint: 'Save standard input to a file first, or leave the other paths out.',
    });
  }
  const found = new Map<string, string>();
  const skipped = new Map<string, string>();
  for (const argument of given) {
    const { reports, others } = await filesOf(argument);
    for (const path of reports) found.set(resolve(path), path);
    for (const path of others) skipped.set(resolve(path), path);
  }
  for (const path of found.keys()) skipped.delete(path);
  if (skipped.size > 0) onSkipped([...skipped.values()]);
  const paths = [...found.values()];
  if (paths.length > 1) await refusePipes(given);
  return paths;
}

/** Of many reports all names are settled before the first is made, so each is read twice. A pipe gives what it has once. */
async function refusePipes(given: readonly string[]): Promise<void> {
  for (const path of given) {
    const there = await stat(path).catch(() => undefined);
    if (there === undefined || there.isFile() || there.isDirectory()) continue;
    throw new AuditpressError(
      'arguments-invalid',
      `expected files that can be read twice, as there are several reports, received ${JSON.stringify(path)}, which is none`,
      { hint: 'Save it to a file first, or give it alone.' },
    );
  }
}

interface Files {
  readonly reports: readonly string[];
  /** Files that are no reports. */
  readonly others: readonly string[];
}

async function filesOf(argument: string): Promise<Files> {
  const there = await stat(argument).catch(() => undefined);
  if (there?.isDirectory() === true) return filesIn(argument);
  const { glob, isDynamicPattern } = await import('tinyglobby');
  const pattern = sep === '\\' ? argument.replaceAll('\\', '/') : argument;
  if (there !== undefined || !isDynamicPattern(pattern)) return { reports: [argument], others: [] };
  const files = await whole((fs) => glob(pattern, { expandDirectories: false, fs }));
  const sorted = await sort(files);
  if (sorted.reports.length === 0) {
    throw noReports('reports that match', argument, 'Check the pattern; put it into quotes.');
  }
  return sorted;
}

async function filesIn(folder: string): Promise<Files> {
  const { glob } = await import('tinyglobby');
  const files = await whole((fs) => glob(IN_FOLDER, { cwd: folder, expandDirectories: false, fs }));
  const start = folder.endsWith('/') || folder.endsWith(sep) ? folder : `${folder}${sep}`;
  const sorted = await sort(files.map((file) => `${start}${file}`));
  if (sorted.reports.length === 0) {
    throw noReports(
      'reports ending in .json in the folder',
      folder,
      'For reports further below give a pattern: "folder/**/*.json".',
    );
  }
  return sorted;
}

/** By name, what is no report apart. */
async function sort(files: readonly string[]): Promise<Files> {
  const reports: string[] = [];
  const others: string[] = [];
  for (const path of files.toSorted()) ((await isNoReport(path)) ? others : reports).push(path);
  return { reports, others };
}

type Adapter = NonNullable<GlobOptions['fs']>;

/** A search that finds less where the machine has too little of something would leave reports out in silence. */
async function whole<Found>(search: (fs: Adapter) => Promise<Found>): Promise<Found> {
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

function noReports(what: string, argument: string, hint: string): AuditpressError {
  return new AuditpressError('reports-none', `expected ${what} ${JSON.stringify(argument)}, found none`, {
    hint,
  });
}
