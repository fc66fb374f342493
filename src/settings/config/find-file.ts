import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { distrustOf } from '../../base/files/trusted-path.js';

export const CONFIG_EXTENSIONS = ['.yaml', '.yml', '.json', '.js', '.mjs', '.cjs', '.ts', '.mts'] as const;
/** Extensions that other programs read. A file with one of them is found, so that the error says what is expected. */
const OTHER_EXTENSIONS = ['.cts', '.jsonc', '.json5', '.toml', '.ini'];

const CONFIG_FILE_NAMES = [...CONFIG_EXTENSIONS, ...OTHER_EXTENSIONS].map(
  (extension) => `auditpress.config${extension}`,
);

const PROJECT_MARKERS = ['package.json', '.git'];

export interface ConfigSearch {
  readonly file: string | undefined;
  /** Files with higher precedence, ignored because other users can change them. */
  readonly ignored: readonly IgnoredConfig[];
}

export interface IgnoredConfig {
  readonly path: string;
  /** A phrase such as `/srv/shared can be written by all users (mode 1777)`. */
  readonly reason: string;
}

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
 *
 * @throws AuditpressError (usage) `config-ambiguous` for two such files in the same folder
 */
export function findConfigFile(cwd: string): ConfigSearch {
  const ignored: IgnoredConfig[] = [];
  let file: string | undefined;
  for (const { path, untrustedProject } of candidatesFrom(cwd)) {
    if (file !== undefined && dirname(path) !== dirname(file)) break;
    const reason = distrustOf(path) ?? untrustedProject;
    if (reason !== undefined) ignored.push({ path, reason });
    else if (file === undefined) file = path;
    else throw ambiguous(file, path);
  }
  return { file, ignored };
}

function ambiguous(one: string, other: string): AuditpressError {
  return new AuditpressError(
    'config-ambiguous',
    `expected one configuration file in ${dirname(one)}, found ${basename(one)} and ${basename(other)}`,
  );
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
  const names = namesIn(folder);
  return CONFIG_FILE_NAMES.flatMap((known) => names.filter((name) => lowerExtension(name) === known)).map((name) => ({
    path: join(folder, name),
    untrustedProject,
  }));
}

/** A folder that cannot be listed may still have files that can be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return CONFIG_FILE_NAMES.filter((name) => existsSync(join(folder, name)));
  }
}

function lowerExtension(name: string): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}${extension.toLowerCase()}`;
}

function isProjectRoot(folder: string): boolean {
  return markersIn(folder).some((marker) => distrustOf(marker) === undefined);
}

function markersIn(folder: string): readonly string[] {
  return PROJECT_MARKERS.map((name) => join(folder, name)).filter((path) => existsSync(path));
}
