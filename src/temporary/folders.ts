/** Temporary folders: made under a name that says whose they are, cleared by a later run when their owner is gone. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nameOfOwner, newOwner, readOwner, stateOf } from './owner.js';

/** Only its owner may look into a temporary folder. */
export const PRIVATE_FOLDER = 0o700;
/** Only its owner may read a temporary file. */
export const PRIVATE_FILE = 0o600;

/** Path in `parent` for a temporary folder that this run is about to make. */
export function temporaryPath(parent: string, prefix: string): string {
  return join(parent, `${prefix}${nameOfOwner(newOwner())}`);
}

/**
 * Removes the temporary folders in `parent` that this user's killed runs have left. What cannot be read or removed stays
 * for the next run: it keeps nobody from working.
 *
 * @returns the other names in `parent` that begin with the prefix
 */
export function clearLeftovers(parent: string, prefix: string): readonly string[] {
  return namesIn(parent).filter((name) => name.startsWith(prefix) && !isCleared(join(parent, name), prefix));
}

function isCleared(folder: string, prefix: string): boolean {
  const owner = readOwner(basename(folder).slice(prefix.length));
  if (owner === undefined || stateOf(owner) !== 'gone') return false;
  try {
    if (!isOwnFolder(folder)) return false;
    // Removes links, and never what they lead to.
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether there is a folder, not a link to one, that belongs to this user. Where there are no users, any is; where the
 * system does not say, none is.
 */
export function isOwnFolder(path: string): boolean {
  try {
    const found = lstatSync(path);
    return found.isDirectory() && (process.geteuid === undefined || found.uid === process.geteuid());
  } catch {
    return false;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
