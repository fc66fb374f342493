/**
 * Locks that threads, processes and machines respect: folders that name their owner.
 *
 * A run prepares the folder elsewhere and renames it into place, which fails on every file system while a non-empty folder of
 * that name exists. So a lock always names its owner.
 *
 * Its subfolder `owner/` holds a folder named for the owner. A lock is taken over by renaming that folder. Its name has a random
 * token, so the rename succeeds for only one of several runs, and for none if the owner has changed in between: an atomic
 * compare-and-swap. Removing a stale lock and creating a new one would let two runs in.
 *
 * Locks do not expire: an owner on another machine or in another container may be suspended and resume.
 */
import { rename, rm, mkdir, readdir } from 'node:fs/promises';
import { join, basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AuditpressError } from '../errors.js';
import { withStaging, STAGING_PREFIX } from './staging.js';
import { hasSameOwner, PRIVATE_FOLDER, stateOf, readOwner, type Owner } from './temporary-folders.js';
import { explainFileError, isTaken, withExplainedErrors, isMissing } from './file-error.js';
import { existsSync } from 'node:fs';

export interface Lock {
  /** Absolute path of its folder, next to staging folders. */
  readonly path: string;
  /**
   * Puts right what the holder left in the lock: a killed one, or this one if its work failed, with the cause. Called while
   * this run holds the lock. Default: nothing is left.
   */
  readonly restore?: (cause?: unknown) => Promise<void>;
  /**
   * The error if another run does not release the lock in time.
   *
   * @param remedy what to do if that run was killed; often empty. Continues a sentence.
   */
  readonly busy: (who: string, remedy: string) => AuditpressError;
}

export interface LockOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for another run. */
  readonly timeout?: number;
}

/** What a lock guards usually takes less than a second, except for large documents on slow disks. */
const LOCK_TIMEOUT = 30_000;
/** Milliseconds between two attempts, randomly up to twice as many, so that waiting runs do not collide. */
const POLL_INTERVAL = 50;

/**
 * Runs work while this run holds the lock. `staging`, a folder of this run next to the lock, becomes the folder of the lock.
 *
 * @throws AuditpressError `lock.busy` if another run does not finish in time; what `lock.restore` throws
 */
export async function withLock<Result>(
  lock: Lock,
  staging: string,
  work: () => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  await acquire(lock, staging, options);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    await lock.restore?.(error);
    // If the lock cannot be released, the next run takes it over once this one has ended.
    await rename(lock.path, staging).catch(() => undefined);
    throw error;
  }
  await withExplainedErrors(lock.path, () => rename(lock.path, staging));
  return result;
}

/** Runs work while this run holds a lock in `folder`, which only this user can access. Creates the folder if there is none. */
export function withLockIn<Result>(
  folder: string,
  lock: Lock,
  work: () => Promise<Result>,
  options: LockOptions,
): Promise<Result> {
  return withStaging(folder, (staging) => withLock(lock, staging, work, options), PRIVATE_FOLDER);
}

/**
 * Restores what a killed run left in a lock, and removes the lock.
 *
 * @param staging folder of this run next to the lock
 * @returns false if there is nothing to do, or the owner may still be running
 * @throws what `lock.restore` throws
 */
export async function recover({ path, restore }: Pick<Lock, 'path' | 'restore'>, staging: string): Promise<boolean> {
  const holder = await holderOf(path);
  if (holder === undefined || !isAbandoned(path, holder, staging)) return false;
  if (!(await takeOver(path, holder, staging))) return false;
  await restore?.();
  const cleared = join(staging, 'cleared');
  await withExplainedErrors(path, () => rename(path, cleared));
  await withExplainedErrors(cleared, () => rm(cleared, { recursive: true, force: true }));
  return true;
}

async function acquire(lock: Lock, staging: string, { signal, timeout = LOCK_TIMEOUT }: LockOptions): Promise<void> {
  const deadline = performance.now() + timeout;
  for (;;) {
    await nameOwner(staging);
    const refusal = await tryRename(staging, lock.path);
    if (refusal === undefined) return;
    if (await recover(lock, staging)) continue;
    signal?.throwIfAborted();
    if (performance.now() >= deadline) {
      const holder = await holderOf(lock.path);
      // Without a lock in place, the system itself refuses.
      if (holder === undefined) throw explainFileError(refusal, lock.path);
      throw lock.busy(describeHolder(holder), recoveryHint(lock.path, holder, staging));
    }
    await wait(POLL_INTERVAL * (1 + Math.random()));
  }
}

/** Renames a folder. Returns the error if the target exists, undefined on success. */
async function tryRename(from: string, to: string): Promise<unknown> {
  try {
    await rename(from, to);
    return undefined;
  } catch (error) {
    if (isTaken(error)) return error;
    throw explainFileError(error, to);
  }
}

export function describeHolder(holder: Holder): string {
  const owner = ownerOf(holder);
  return owner === undefined ? 'a process of another user' : `process ${owner.pid} on ${owner.host}`;
}

function recoveryHint(lock: string, holder: Holder, staging: string): string {
  if (!hasSameOwner(lock, staging)) return '; if it was killed, its user must run the command first';
  const owner = ownerOf(holder);
  if (owner !== undefined && stateOf(owner) === 'alive') return '';
  return `; if it was killed, delete ${ownersOf(lock)} first`;
}

/** The holder of a lock. `nobody` if a run or a person has released the lock but not removed it. */
export type Holder = { readonly name: string } | 'nobody';

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
