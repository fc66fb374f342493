import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The texts of all files in a folder and its subfolders, by relative path. Empty folders are listed as `name/`. */
export function fileTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (!entry.isDirectory()) return [[name, readFileSync(path, 'utf8')] as const];
    return readdirSync(path).length === 0 ? [[`${name}/`, ''] as const] : [];
  });
  return Object.fromEntries(entries.flat().sort(([one], [other]) => (one < other ? -1 : 1)));
}
