/**
 * Allows one writer per set, among threads, processes and machines.
 *
 * The lock is the exchange folder (`exchange.ts`). A run prepares it elsewhere and renames it into place, which fails on
 * every file system while a non-empty folder of that name exists. So the lock always names its owner (`lock-holder.ts`), and
 * holds the files that the owner has moved if it is killed.
 *
 * Locks do not expire: an owner on another machine or in another container may be suspended and resume.
 */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError } from '../../errors.js';
import { hasSameOwner, clearLeftovers, temporaryNames, stateOf } from '../../temporary-folders.js';
import { exchangeOf, rollBack, isExchange } from './exchange.js';
import { withExplainedErrors, explainFileError, isTaken } from './file-error.js';
import {
  takeOver,
  removeOwner,
  holderOf,
  isAbandoned,
  nameOwner,
  ownerOf,
  ownersOf,
  type Holder,
} from './lock-holder.js';
import { STAGING_PREFIX } from './plan-sets.js';
import { withStaging } from './staging.js';

export interface LockOptions {
  /** Stops waiting for another run. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for another run. */
  readonly timeout?: number;
}

/** An exchange takes less than a second, except for large documents on slow disks. */
const LOCK_TIMEOUT = 30_000;
/** Milliseconds between two attempts, randomly up to twice as many, so that waiting runs do not collide. */
const POLL_INTERVAL = 50;

/**
 * Runs work while this run holds the lock of the set in `folder`. `staging`, a folder of this run next to the set, becomes
 * the exchange folder that the work receives. If the work fails, the files that it moved are moved back.
 *
 * @throws AuditpressError `set-busy` (unavailable) if another run does not finish in time; `set-left-incomplete` (input)
 * if moved files of this run, or of a killed one, cannot all be moved back
 */
export async function withSetLock<Result>(
  folder: string,
  staging: string,
  work: (exchange: string) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const exchange = exchangeOf(folder);
  await acquire(folder, exchange, staging, options);
  let result: Result;
  try {
    result = await work(exchange);
  } catch (error) {
    await rollBackOrThrow(exchange, error);
    // If the lock cannot be released, the next run takes it over once this one has ended.
    await rename(exchange, staging).catch(() => undefined);
    throw error;
  }
  await withExplainedErrors(exchange, () => rename(exchange, staging));
  return result;
}

/**
 * Rolls back the exchange of a killed run and removes its folder.
 *
 * @param staging folder of this run next to the set
 * @returns false if there is nothing to do, or the owner may still be running
 * @throws AuditpressError `set-left-incomplete` as `withSetLock` does
 */
export async function recover(exchange: string, staging: string): Promise<boolean> {
  const holder = await holderOf(exchange);
  if (holder === undefined || !isAbandoned(exchange, holder, staging)) return false;
  if (!(await takeOver(exchange, holder, staging))) return false;
  await rollBackOrThrow(exchange);
  const cleared = join(staging, 'cleared');
  await withExplainedErrors(exchange, () => rename(exchange, cleared));
  await withExplainedErrors(cleared, () => rm(cleared, { recursive: true, force: true }));
  return true;
}

async function acquire(
  folder: string,
  exchange: string,
  staging: string,
  { signal, timeout = LOCK_TIMEOUT }: LockOptions,
): Promise<void> {
  const deadline = performance.now() + timeout;
  for (;;) {
    await nameOwner(staging);
    const refusal = await tryRename(staging, exchange);
    if (refusal === undefined) return;
    if (await recover(exchange, staging)) continue;
    signal?.throwIfAborted();
    if (performance.now() >= deadline) {
      const holder = await holderOf(exchange);
      // Without a lock in place, the system itself refuses.
      throw holder === undefined ? explainFileError(refusal, exchange) : busy(folder, exchange, holder, staging);
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

/** Rolls the exchange back. If that fails, releases the lock, so that any run may try again. */
async function rollBackOrThrow(exchange: string, cause?: unknown): Promise<void> {
  const problems = await rollBack(exchange);
  if (problems.length === 0) return;
  await removeOwner(exchange);
  throw leftIncomplete(problems, cause);
}

function busy(folder: string, exchange: string, holder: Holder, staging: string): AuditpressError {
  const owner = ownerOf(holder);
  const who = owner === undefined ? 'a process of another user' : `process ${owner.pid} on ${owner.host}`;
  return new AuditpressError(
    'set-busy',
    `expected to write ${folder}, but ${who} is writing there and holds ${exchange}`,
    { hint: `Run the command again after that process has ended${recoveryHint(exchange, holder, staging)}.` },
  );
}

/** What to do about a lock that no run of this user on this machine can take over. */
function recoveryHint(exchange: string, holder: Holder, staging: string): string {
  if (!hasSameOwner(exchange, staging)) return '; if it was killed, its user must run the command first';
  const owner = ownerOf(holder);
  if (owner !== undefined && stateOf(owner) === 'alive') return '';
  return `; if it was killed, delete ${ownersOf(exchange)} first`;
}

function leftIncomplete(problems: readonly string[], cause: unknown): AuditpressError {
  const reason = cause === undefined ? 'expected to restore the files that a killed run had moved' : reasonOf(cause);
  return new AuditpressError(
    'set-left-incomplete',
    `${reason}; the document set is incomplete, because not all old files could be restored`,
    {
      problems,
      cause,
    },
  );
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Folders that this process has cleaned up already. A folder may hold thousands of sets. */
const cleanedUp = new Set<string>();

/**
 * Removes the staging folders of killed runs from `out`, and rolls back their unfinished exchanges. Runs once per process and
 * folder. Ignores errors: the run that writes the affected set reports them.
 */
export async function removeLeftovers(out: string): Promise<void> {
  if (cleanedUp.has(out)) return;
  cleanedUp.add(out);
  if (temporaryNames(out, STAGING_PREFIX).length === 0) return;
  await withStaging(out, async (staging) => {
    clearLeftovers(staging, STAGING_PREFIX);
    for (const name of temporaryNames(out, STAGING_PREFIX).filter(isExchange)) {
      await recover(join(out, name), staging).catch(() => undefined);
    }
  }).catch(() => undefined);
}
