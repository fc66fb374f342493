/** Which configuration file counts. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { distrustOf } from '../trust/trusted-path.js';

/** In this order where a folder holds several. */
const CONFIG_FILE_NAMES = ['auditpress.config.yaml', 'auditpress.config.json', 'auditpress.config.js'] as const;

const PROJECT_MARKS = ['package.json', '.git'];

export interface ConfigSearch {
  /** Absolute path of the file that counts. */
  readonly file: string | undefined;
  /** Files that would have come before it, if others could not change them. */
  readonly ignored: readonly IgnoredConfig[];
}

export interface IgnoredConfig {
  /** Absolute. */
  readonly path: string;
  /** A phrase such as `/srv/shared can be written by everybody (mode 1777)`. */
  readonly reason: string;
}

/** A file that is there. */
interface Candidate {
  readonly path: string;
  /** Why the search should not have come to its folder. */
  readonly detour?: string | undefined;
}

/**
 * The nearest configuration file from `cwd` (absolute) upwards that nobody else can change: a configuration names
 * programs to run and addresses to send credentials to.
 *
 * The search ends at the root of the project (`package.json` or `.git`) or at the home folder. Outside of both only
 * `cwd` itself counts. What makes a folder the root of a project must be trusted, too.
 */
export function findConfigFile(cwd: string): ConfigSearch {
  const ignored: IgnoredConfig[] = [];
  for (const { path, detour } of candidatesFrom(cwd)) {
    const reason = distrustOf(path) ?? detour;
    if (reason === undefined) return { file: path, ignored };
    ignored.push({ path, reason });
  }
  return { file: undefined, ignored };
}

/** Those in folders that only the project of somebody else leads to are among them, to be named. */
function candidatesFrom(cwd: string): readonly Candidate[] {
  const upwards = foldersUpwards(cwd);
  const home = homeFolder();
  const last = upwards.findIndex((folder) => folder === home || isProjectRoot(folder));
  if (last !== -1) return upwards.slice(0, last + 1).flatMap((folder) => filesIn(folder));
  const claimed = upwards.findIndex((folder) => marksIn(folder).length > 0);
  const [detour] = marksIn(upwards[claimed] ?? cwd).map(distrustOf);
  return [...filesIn(cwd), ...upwards.slice(1, claimed + 1).flatMap((folder) => filesIn(folder, detour))];
}

/** Undefined where the system knows none, as for a user that only a container has. */
function homeFolder(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}

function filesIn(folder: string, detour?: string): readonly Candidate[] {
  return CONFIG_FILE_NAMES.map((name) => ({ path: join(folder, name), detour })).filter(({ path }) => existsSync(path));
}

function isProjectRoot(folder: string): boolean {
  return marksIn(folder).some((mark) => distrustOf(mark) === undefined);
}

function marksIn(folder: string): readonly string[] {
  return PROJECT_MARKS.map((name) => join(folder, name)).filter((path) => existsSync(path));
}
