/** Temporary folders: made under a name that says whose they are, cleared by a later run when their owner is gone. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nameOfOwner, newOwner, readOwner, stateOf } from './owner.js';

/** Only its owner may look into a temporary folder. */
export const PRIVATE_FOLDER = 0o700;
/** Only its owner may read a temporary file. */
export const PRIVATE_FILE = 0o600;

/** Path in `parent` for a temporary folder that this run is about to make. */
export function temporaryPath(parent: string, prefix: string): string {
  return join(parent, `${prefix}${nameOfOwner(newOwner())}`);
}

/** Names in `parent` that begin with the prefix; none where the folder cannot be read. */
export function temporaryNames(parent: string, prefix: string): readonly string[] {
  try {
    return readdirSync(parent).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Removes the temporary folders that this user's killed runs have left beside `own`, a temporary folder of this run. What
 * cannot be removed stays for the next run: it keeps nobody from working.
 */
export function clearLeftovers(own: string, prefix: string): void {
  const parent = dirname(own);
  for (const name of temporaryNames(parent, prefix)) {
    const owner = readOwner(name.slice(prefix.length));
    if (owner === undefined || stateOf(owner) !== 'gone' || !isAlike(join(parent, name), own)) continue;
    try {
      // Removes links, and never what they lead to.
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // As said.
    }
  }
}

/**
 * Whether there is a folder, not a link to one, of the same user and mode as `own`. Both are compared on the same disk,
 * because a network drive may show other users and modes than those that made a folder.
 */
export function isAlike(folder: string, own: string): boolean {
  try {
    const [found, expected] = [lstatSync(folder), lstatSync(own)];
    return found.isDirectory() && found.uid === expected.uid && found.mode === expected.mode;
  } catch {
    return false;
  }
}
