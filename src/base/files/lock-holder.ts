/**
 * The owner of a lock. The lock is a folder; its subfolder `owner/` holds a folder named for the owner.
 *
 * A lock is taken over by renaming that folder. Its name has a random token, so the rename succeeds for only one of several
 * runs, and for none if the owner has changed in between: an atomic compare-and-swap. Removing a stale lock and creating a
 * new one would let two runs in.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasSameOwner, PRIVATE_FOLDER, readOwner, stateOf, type Owner } from './temporary-folders.js';
import { withExplainedErrors, explainFileError, isMissing, isTaken } from './file-error.js';
import { STAGING_PREFIX } from './staging.js';

/** The holder of a lock. `nobody` if a run or a person has released the lock but not removed it. */
export type Holder = { readonly name: string } | 'nobody';

/** Undefined if there is no lock. */
export async function holderOf(lock: string): Promise<Holder | undefined> {
  try {
    const [name] = await readdir(ownersOf(lock));
    return name === undefined ? 'nobody' : { name };
  } catch (error) {
    if (isMissing(error)) return existsSync(lock) ? 'nobody' : undefined;
    // The lock of another user.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return { name: '' };
    throw explainFileError(error, lock);
  }
}

/** Undefined if the owner is unknown. */
export function ownerOf(holder: Holder): Owner | undefined {
  return holder === 'nobody' ? undefined : readOwner(holder.name);
}

/** Whether this run, which owns `staging` next to the lock, may take it over: same user, and the owner is gone. */
export function isAbandoned(lock: string, holder: Holder, staging: string): boolean {
  const owner = ownerOf(holder);
  const isGone = holder === 'nobody' || (owner !== undefined && stateOf(owner) === 'gone');
  return isGone && hasSameOwner(lock, staging);
}

/** Makes this run the owner of an abandoned lock. False if another run was faster. */
export async function takeOver(lock: string, holder: Holder, staging: string): Promise<boolean> {
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

/** Creates the owner's folder in a staging folder, so that the staging folder can become a lock. */
export async function nameOwner(staging: string): Promise<void> {
  await withExplainedErrors(staging, () => mkdir(ownName(staging), { recursive: true, mode: PRIVATE_FOLDER }));
}

/** Releases a lock without removing it. */
export async function removeOwner(lock: string): Promise<void> {
  await rm(ownersOf(lock), { recursive: true, force: true }).catch(() => undefined);
}

/** The folder to delete by hand so that another run can take over the lock. */
export function ownersOf(lock: string): string {
  return join(lock, 'owner');
}

function ownName(staging: string): string {
  return join(ownersOf(staging), basename(staging).slice(STAGING_PREFIX.length));
}
