/**
 * One writer for each set, among threads, processes and machines.
 *
 * The lock is the folder of the exchange (`exchange.ts`): a run prepares it elsewhere and renames it into its place, which
 * every file system refuses while one is there that is not empty. So the lock holds its owner's name from the beginning
 * (`lock-holder.ts`), and whatever the owner has moved when it is killed.
 *
 * A lock does not grow old: an owner on another machine, or in another container, may be suspended and go on.
 */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError } from '../../errors.js';
import { hasSameOwner } from '../../temporary/folders.js';
import { stateOf } from '../../temporary/owner.js';
import { exchangeOf } from './exchange.js';
import { explaining, explainFileError, isTaken } from './file-error.js';
import { claim, removeOwner, holderOf, isLeft, nameOwner, ownerOf, ownersOf, type Holder } from './lock-holder.js';
import { rollBack } from './roll-back.js';

export interface LockOptions {
  /** Ends the waiting for another run. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for another run. */
  readonly patience?: number;
}

/** An exchange takes less than a second, but for large documents on slow disks. */
const PATIENCE = 30_000;
/** Milliseconds between two looks, up to twice as many: runs that wait together do not look together. */
const LOOK = 50;

/**
 * Does work on a set that no other run works on. The work is handed the exchange, where `staging`, a folder of this run
 * beside the set, has gone meanwhile. What the work has moved is put back where it fails.
 *
 * @throws AuditpressError `set-busy` (unavailable) where another run does not finish in time; `set-left-incomplete` (input)
 * where the files that were moved, by this run or by one that was killed, cannot all be put back.
 */
export async function whileLocked<Result>(
  folder: string,
  staging: string,
  work: (exchange: string) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const exchange = exchangeOf(folder);
  await take(folder, exchange, staging, options);
  let result: Result;
  try {
    result = await work(exchange);
  } catch (error) {
    await settle(exchange, error);
    // A lock that cannot be given back is taken over by the next run, which finds that this one is gone.
    await rename(exchange, staging).catch(() => undefined);
    throw error;
  }
  await explaining(exchange, () => rename(exchange, staging));
  return result;
}

/**
 * Puts a set in order whose run was killed, and clears its exchange away.
 *
 * @param staging folder of this run beside the set
 * @returns false where there is nothing to do, or where the owner is not known to be gone
 * @throws AuditpressError `set-left-incomplete` as `whileLocked` does.
 */
export async function recover(exchange: string, staging: string): Promise<boolean> {
  const holder = await holderOf(exchange);
  if (holder === undefined || !isLeft(exchange, holder, staging)) return false;
  if (!(await claim(exchange, holder, staging))) return false;
  await settle(exchange);
  const cleared = join(staging, 'cleared');
  await explaining(exchange, () => rename(exchange, cleared));
  await explaining(cleared, () => rm(cleared, { recursive: true, force: true }));
  return true;
}

async function take(
  folder: string,
  exchange: string,
  staging: string,
  { signal, patience = PATIENCE }: LockOptions,
): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    await nameOwner(staging);
    const refusal = await refusalOf(staging, exchange);
    if (refusal === undefined) return;
    if (await recover(exchange, staging)) continue;
    signal?.throwIfAborted();
    if (performance.now() >= deadline) {
      const holder = await holderOf(exchange);
      // Where nothing is in the way, the system itself refuses.
      throw holder === undefined ? explainFileError(refusal, exchange) : busy(folder, exchange, holder, staging);
    }
    await wait(LOOK * (1 + Math.random()));
  }
}

/** Renames one folder onto another. What is refused because the other one is there is returned. */
async function refusalOf(from: string, to: string): Promise<unknown> {
  try {
    await rename(from, to);
    return undefined;
  } catch (error) {
    if (isTaken(error)) return error;
    throw explainFileError(error, to);
  }
}

/** Puts back what was moved. Where that fails, the lock is nobody's, so that any run may try again. */
async function settle(exchange: string, cause?: unknown): Promise<void> {
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
    { hint: `Run the command again when that process has ended${whatElse(exchange, holder, staging)}.` },
  );
}

/** What a person does about a lock that no run of this user on this machine takes over. */
function whatElse(exchange: string, holder: Holder, staging: string): string {
  if (!hasSameOwner(exchange, staging)) return '; if it was killed, its user runs the command first';
  const owner = ownerOf(holder);
  if (owner !== undefined && stateOf(owner) === 'alive') return '';
  return `; if it was killed, delete ${ownersOf(exchange)} first`;
}

function leftIncomplete(problems: readonly string[], cause: unknown): AuditpressError {
  const reason = cause === undefined ? 'expected to put back what a killed run had moved' : reasonOf(cause);
  return new AuditpressError(
    'set-left-incomplete',
    `${reason}; the document set is incomplete, because not every old file could be put back`,
    {
      problems,
      cause,
    },
  );
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
