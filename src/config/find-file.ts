/** Which configuration file counts. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** In this order where a folder holds several. */
const CONFIG_FILE_NAMES = ['auditpress.config.yaml', 'auditpress.config.json', 'auditpress.config.js'] as const;

const PROJECT_MARKS = ['package.json', '.git'];

/**
 * The nearest configuration file from `cwd` upwards, or undefined.
 *
 * The search ends at the root of the project (`package.json` or `.git`) or at the home folder. Outside of both only
 * `cwd` itself counts: a configuration may be code, and folders such as /tmp belong to everybody.
 */
export function findConfigFile(cwd: string): string | undefined {
  return searchedFolders(cwd)
    .flatMap((folder) => CONFIG_FILE_NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function searchedFolders(cwd: string): readonly string[] {
  const upwards = foldersUpwards(cwd);
  const last = upwards.findIndex((folder) => folder === homedir() || isProjectRoot(folder));
  return upwards.slice(0, Math.max(last, 0) + 1);
}

function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}

function isProjectRoot(folder: string): boolean {
  return PROJECT_MARKS.some((name) => existsSync(join(folder, name)));
}
