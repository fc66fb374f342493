/** Resolves user modules: files and packages. */
import { join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolve as resolvePackage } from 'import-meta-resolve';
import { distrustOf } from '../trust/trusted-path.js';
import type { RawValue, Problems } from './value-type.js';
import { isPath } from './value-types.js';

/**
 * Absolute path of a module: a path relative to the folder of the setting, a `file:` URL, or a package looked up from that
 * folder upwards. A package above the folder is accepted only if no other user can change it.
 */
export function resolveModule({ value, origin, folder }: RawValue<string>, problems: Problems): string | undefined {
  if (value.startsWith('file:')) return fileURLToPath(value);
  if (isPath(value)) return resolve(folder, value);
  const path = packagePath(value, folder);
  if (path === undefined) {
    problems.push(`${origin}: expected a package that is installed in or above ${folder}, received "${value}"`);
    return undefined;
  }
  const distrust = path.startsWith(`${folder}${sep}`) ? undefined : distrustOf(path);
  if (distrust !== undefined) {
    problems.push(
      `${origin}: expected "${value}" to be a path, or a package that no other user can change, found that ${distrust}`,
    );
  }
  return path;
}

function packagePath(name: string, folder: string): string | undefined {
  try {
    return fileURLToPath(resolvePackage(name, pathToFileURL(join(folder, 'config')).href));
  } catch {
    return undefined;
  }
}
