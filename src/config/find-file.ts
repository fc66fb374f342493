/** Finds the configuration file. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { distrustOf } from '../trusted-path.js';

/** In order of precedence within a folder. */
const CONFIG_FILE_NAMES = ['auditpress.config.yaml', 'auditpress.config.json', 'auditpress.config.js'] as const;

const PROJECT_MARKERS = ['package.json', '.git'];

export interface ConfigSearch {
  /** Absolute path of the file to use. */
  readonly file: string | undefined;
  /** Files with higher precedence, ignored because other users can change them. */
  readonly ignored: readonly IgnoredConfig[];
}

export interface IgnoredConfig {
  /** Absolute. */
  readonly path: string;
  /** A phrase such as `/srv/shared can be written by all users (mode 1777)`. */
  readonly reason: string;
}

/** A file that exists. */
interface Candidate {
  readonly path: string;
  /** Why its folder is not searched: the reason to distrust the project around it. */
  readonly untrustedProject?: string | undefined;
}

/**
 * The nearest configuration file from `cwd` (absolute) upwards that no other user can change: a configuration names programs
 * to run and addresses to send credentials to.
 *
 * The search ends at the root of the project (`package.json` or `.git`) or at the home folder. Outside of both, only `cwd`
 * itself is searched. The file that marks the root of a project must be trusted, too.
 */
export function findConfigFile(cwd: string): ConfigSearch {
  const ignored: IgnoredConfig[] = [];
  for (const { path, untrustedProject } of candidatesFrom(cwd)) {
    const reason = distrustOf(path) ?? untrustedProject;
    if (reason === undefined) return { file: path, ignored };
    ignored.push({ path, reason });
  }
  return { file: undefined, ignored };
}

/** Includes files in folders that belong to an untrusted project, so that they can be reported. */
function candidatesFrom(cwd: string): readonly Candidate[] {
  const upwards = foldersUpwards(cwd);
  const home = homeFolder();
  const last = upwards.findIndex((folder) => folder === home || isProjectRoot(folder));
  if (last !== -1) return upwards.slice(0, last + 1).flatMap((folder) => filesIn(folder));
  const claimedRoot = upwards.findIndex((folder) => markersIn(folder).length > 0);
  const [untrustedProject] = markersIn(upwards[claimedRoot] ?? cwd).map(distrustOf);
  return [...filesIn(cwd), ...upwards.slice(1, claimedRoot + 1).flatMap((folder) => filesIn(folder, untrustedProject))];
}

/** Undefined if the system has none, such as for a user that exists only in a container. */
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

function filesIn(folder: string, untrustedProject?: string): readonly Candidate[] {
  return CONFIG_FILE_NAMES.map((name) => ({ path: join(folder, name), untrustedProject })).filter(({ path }) =>
    existsSync(path),
  );
}

function isProjectRoot(folder: string): boolean {
  return markersIn(folder).some((marker) => distrustOf(marker) === undefined);
}

function markersIn(folder: string): readonly string[] {
  return PROJECT_MARKERS.map((name) => join(folder, name)).filter((path) => existsSync(path));
}
