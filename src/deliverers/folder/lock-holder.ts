/**
 * Who holds a lock: the lock is a folder, and its owner's name is that of a folder in `owner/` within it.
 *
 * A lock is taken over by renaming the owner's name. The name holds a random token, so that succeeds for one of several
 * takers, and for none where the owner that was found gone has been replaced meanwhile: the file system compares and
 * exchanges in one step. Removing a lock that was found stale, and making a new one, would let two takers in.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasSameOwner, PRIVATE_FOLDER } from '../../temporary/folders.js';
import { readOwner, stateOf, type Owner } from '../../temporary/owner.js';
import { explaining, explainFileError, isMissing, isTaken } from './file-error.js';
import { STAGING_PREFIX } from './plan-sets.js';

/** `nobody` where a run or a person has given the lock up but left it there. */
export type Holder = { readonly name: string } | 'nobody';

/** Undefined where there is no lock. */
export async function holderOf(lock: string): Promise<Holder | undefined> {
  try {
    const [name] = await readdir(ownersOf(lock));
    return name === undefined ? 'nobody' : { name };
  } catch (error) {
    if (isMissing(error)) return existsSync(lock) ? 'nobody' : undefined;
    // That of another user, who is a stranger.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return { name: '' };
    throw explainFileError(error, lock);
  }
}

/** Undefined where nothing can be said about the holder. */
export function ownerOf(holder: Holder): Owner | undefined {
  return holder === 'nobody' ? undefined : readOwner(holder.name);
}

/** Whether the run with a staging folder beside the lock may take it over: it is the same user's, and its owner is gone. */
export function isLeft(lock: string, holder: Holder, staging: string): boolean {
  const owner = ownerOf(holder);
  const isGone = holder === 'nobody' || (owner !== undefined && stateOf(owner) === 'gone');
  return isGone && hasSameOwner(lock, staging);
}

/** Makes this run the owner of a lock that is left. False where another run was faster. */
export async function claim(lock: string, holder: Holder, staging: string): Promise<boolean> {
  await nameOwner(staging);
  const [from, to] =
    holder === 'nobody'
      ? [ownersOf(staging), ownersOf(lock)]
      : [join(ownersOf(lock), holder.name), join(ownersOf(lock), basename(ownName(staging)))];
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error) || isTaken(error)) return false;
    throw explainFileError(error, lock);
  }
}

/** Writes the name of its owner, which is in the name of the folder, into a staging folder, so that it can become a lock. */
export async function nameOwner(staging: string): Promise<void> {
  await explaining(staging, () => mkdir(ownName(staging), { recursive: true, mode: PRIVATE_FOLDER }));
}

/** Gives a lock up and leaves it there. */
export async function removeOwner(lock: string): Promise<void> {
  await rm(ownersOf(lock), { recursive: true, force: true }).catch(() => undefined);
}

/** What a person removes for a run to take a lock over. */
export function ownersOf(lock: string): string {
  return join(lock, 'owner');
}

function ownName(staging: string): string {
  return join(ownersOf(staging), basename(staging).slice(STAGING_PREFIX.length));
}
