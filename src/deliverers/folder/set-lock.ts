/**
 * One writer for each set, among threads, processes and machines.
 *
 * The lock is the folder of the exchange (`exchange.ts`): a run prepares it elsewhere and renames it into its place, which
 * every file system refuses while one is there that is not empty. So the lock holds its owner's name from the beginning,
 * as a folder in `owner/`, and whatever the owner has moved when it is killed.
 *
 * A lock is taken over by renaming the owner's name within it. The name holds a random token, so that succeeds for one of
 * several takers, and for none where the owner that was found gone has been replaced meanwhile: the file system compares
 * and exchanges in one step. Removing a lock that was found stale, and making a new one, would let two takers in.
 *
 * A lock does not grow old: an owner on another machine, or in another container, may be suspended and go on.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError } from '../../errors.js';
import { isOwnFolder, PRIVATE_FOLDER } from '../../temporary/folders.js';
import { readOwner, stateOf } from '../../temporary/owner.js';
import { exchangeOf } from './exchange.js';
import { explaining, explainFileError, isMissing, isTaken } from './file-error.js';
import { STAGING_PREFIX } from './plan-sets.js';
import { putBack } from './put-back.js';

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
    // What keeps the lock from being given back keeps the next run from nothing: it finds that this one is gone.
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
  if (!isLeft(holder) || !isOwnFolder(exchange)) return false;
  await nameOwner(staging);
  if (!(await claim(exchange, holder, staging))) return false;
  await settle(exchange);
  const cleared = join(staging, 'cleared');
  await explaining(exchange, () => rename(exchange, cleared));
  await explaining(cleared, () => rm(cleared, { recursive: true, force: true }));
  return true;
}

/** Name of the owner; `nobody` where a person has removed it, or nothing where there is no lock. */
type Holder = { readonly name: string } | 'nobody' | undefined;

function isLeft(holder: Holder): holder is NonNullable<Holder> {
  if (holder === undefined || holder === 'nobody') return holder === 'nobody';
  const owner = readOwner(holder.name);
  return owner !== undefined && stateOf(owner) === 'gone';
}

async function holderOf(exchange: string): Promise<Holder> {
  try {
    const [name] = await readdir(ownersOf(exchange));
    return name === undefined ? 'nobody' : { name };
  } catch (error) {
    if (isMissing(error)) return existsSync(exchange) ? 'nobody' : undefined;
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return { name: '' };
    throw explainFileError(error, exchange);
  }
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
    if (performance.now() >= deadline) throw busy(folder, exchange, await holderOf(exchange), refusal);
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

/** Makes this run the owner of a lock whose owner is gone. False where another run was faster. */
async function claim(exchange: string, holder: NonNullable<Holder>, staging: string): Promise<boolean> {
  if (holder === 'nobody') return (await refusalOf(ownersOf(staging), ownersOf(exchange))) === undefined;
  try {
    await rename(join(ownersOf(exchange), holder.name), join(ownersOf(exchange), basename(ownName(staging))));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw explainFileError(error, exchange);
  }
}

/** Puts back what was moved. Where that fails, the lock is nobody's, so that any run may try again. */
async function settle(exchange: string, cause?: unknown): Promise<void> {
  const problems = await putBack(exchange);
  if (problems.length === 0) return;
  await rm(ownersOf(exchange), { recursive: true, force: true }).catch(() => undefined);
  throw leftIncomplete(problems, cause);
}

function ownersOf(folder: string): string {
  return join(folder, 'owner');
}

async function nameOwner(staging: string): Promise<void> {
  await explaining(staging, () => mkdir(ownName(staging), { recursive: true, mode: PRIVATE_FOLDER }));
}

/** The name of a staging folder is its owner's. */
function ownName(staging: string): string {
  return join(ownersOf(staging), basename(staging).slice(STAGING_PREFIX.length));
}

function busy(folder: string, exchange: string, holder: Holder, refusal: unknown): unknown {
  // Nothing is in the way: the system itself refuses.
  if (holder === undefined) return explainFileError(refusal, exchange);
  const owner = holder === 'nobody' ? undefined : readOwner(holder.name);
  const who = owner === undefined ? 'a process of another user' : `process ${owner.pid} on ${owner.host}`;
  const isHere = owner !== undefined && stateOf(owner) === 'alive';
  const hint = isHere
    ? 'Run the command again when that process has ended.'
    : `Run the command again when that process has ended; if it was killed, delete ${ownersOf(exchange)} first.`;
  return new AuditpressError(
    'unavailable',
    'set-busy',
    `expected to write ${folder}, but ${who} is writing there and holds ${exchange}`,
    { hint },
  );
}

function leftIncomplete(problems: readonly string[], cause: unknown): AuditpressError {
  const reason = cause === undefined ? 'expected to put back what a killed run had moved' : reasonOf(cause);
  return new AuditpressError(
    'input',
    'set-left-incomplete',
    `${reason}; the document set is incomplete, because not every old file could be put back`,
    {
      problems,
      hint: 'Close what has the files open, move away what is in the way, then run the command again.',
      cause,
    },
  );
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
