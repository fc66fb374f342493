/** Temporary folders: their names identify the owner, so that later runs can remove those whose owner has ended. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameOfOwner, newOwner, readOwner, stateOf } from './owner.js';

/** Mode of temporary folders: accessible to their owner only. */
export const PRIVATE_FOLDER = 0o700;
/** Mode of temporary files: readable by their owner only. */
export const PRIVATE_FILE = 0o600;

/** A path in `parent` for a new temporary folder of this run. */
export function temporaryPath(parent: string, prefix: string): string {
  return join(parent, `${prefix}${nameOfOwner(newOwner())}`);
}

/** Names in `parent` with the prefix; none if the folder cannot be read. */
export function temporaryNames(parent: string, prefix: string): readonly string[] {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Removes temporary folders that killed runs of this user left next to `own`, a temporary folder of this run. Folders that cannot
 * be removed are left for a later run.
 */
export function clearLeftovers(own: string, prefix: string): void {
  const parent = dirname(own);
  for (const name of temporaryNames(parent, prefix)) {
    const owner = readOwner(name.slice(prefix.length));
    if (owner === undefined || stateOf(owner) !== 'gone' || !hasSameOwner(join(parent, name), own)) continue;
    try {
      // Removes links, never their targets.
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Left for a later run.
    }
  }
}

/**
 * Whether the path is a folder, not a link to one, with the same owner and mode as `own`. Compares with a folder on the same disk,
 * because network drives may map owners and modes.
 */
export function hasSameOwner(folder: string, own: string): boolean {
  try {
    const [found, expected] = [lstatSync(folder), lstatSync(own)];
    return found.isDirectory() && found.uid === expected.uid && found.mode === expected.mode;
  } catch {
    return false;
  }
}
