/**
 * Allows one writer per set, among threads, processes and machines.
 *
 * The lock is the exchange folder (`exchange.ts`), which holds the files that its owner has moved if it is killed.
 */
import { messageOf } from '../../base/failures.js';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { recover as recoverLock, withLock, type LockOptions, removeOwner } from '../../base/files/lock.js';
import { STAGING_PREFIX, withStaging } from '../../base/files/staging.js';
import { clearLeftovers, temporaryNames } from '../../base/files/temporary-folders.js';
import { exchangeOf, rollBack, isExchange } from './exchange.js';

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
  const lock = {
    path: exchange,
    restore: (cause?: unknown) => rollBackOrThrow(exchange, cause),
    busy: (who: string, remedy: string) =>
      new AuditpressError(
        'set-busy',
        `expected to write ${folder}, but ${who} is writing there and holds ${exchange}`,
        { hint: `Run the command again after that process has ended${remedy}.` },
      ),
  };
  return withLock(lock, staging, () => work(exchange), options);
}

/**
 * Rolls back the exchange of a killed run and removes its folder.
 *
 * @param staging folder of this run next to the set
 * @returns false if there is nothing to do, or the owner may still be running
 * @throws AuditpressError `set-left-incomplete` as `withSetLock` does
 */
export async function recover(exchange: string, staging: string): Promise<boolean> {
  return recoverLock({ path: exchange, restore: () => rollBackOrThrow(exchange) }, staging);
}

/** Rolls the exchange back. If that fails, releases the lock, so that any run may try again. */
async function rollBackOrThrow(exchange: string, cause?: unknown): Promise<void> {
  const problems = await rollBack(exchange);
  if (problems.length === 0) return;
  await removeOwner(exchange);
  throw leftIncomplete(problems, cause);
}

function leftIncomplete(problems: readonly string[], cause: unknown): AuditpressError {
  const reason = cause === undefined ? 'expected to restore the files that a killed run had moved' : messageOf(cause);
  return new AuditpressError(
    'set-left-incomplete',
    `${reason}; the document set is incomplete, because not all old files could be restored`,
    {
      problems,
      cause,
    },
  );
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
