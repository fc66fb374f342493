/**
 * An archive in an S3-compatible bucket. Conditional writes (`If-None-Match: *`) let one of several runs write a key.
 *
 * A run that adds files has a mark in `busy/`, and a run that removes files holds `busy/removal`. Each looks for the other after
 * it has made its own, so at least one of two sees the other and waits.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '../base/error-codes/codes.js';
import { AuditpressError } from '../base/errors.js';
import { nameOfOwner, newOwner, readOwner, stateOf } from '../base/files/temporary-folders.js';
import type { ArchiveStore } from './store.js';
import type { BucketClient } from '../base/bucket/client.js';
import { bytesOf } from '../base/content.js';
import { explainedParts, hashOfParts } from './parts.js';

const BUSY = 'busy/';
const REMOVAL = `${BUSY}removal`;

const TIMEOUT = 60_000;
const POLL_INTERVAL = 500;

export function bucketStore(client: BucketClient, address: string, prefix: string, timeout = TIMEOUT): ArchiveStore {
  const at = <Result>(work: () => Promise<Result>): Promise<Result> => explained(address, work);
  const list = async (start: string, limit?: number): Promise<readonly string[]> =>
    (await client.list(`${prefix}${start}`, limit)).map((key) => key.slice(prefix.length));
  let isTried = false;

  /** A service that ignores the condition would let two runs overwrite each other. */
  async function tryCondition(mark: string): Promise<void> {
    if (isTried) return;
    if ((await client.putNew(mark, Buffer.of())) === 'written') {
      throw new AuditpressError(
        'bucket-unsuited',
        `expected ${address} to refuse a second conditional write, but it ignores If-None-Match`,
      );
    }
    isTried = true;
  }

  /** Makes a mark that this run adds files. Undefined if another run removes files. */
  async function markWriter(): Promise<string | undefined> {
    const mark = `${prefix}${BUSY}${nameOfOwner(newOwner())}`;
    await client.putNew(mark, Buffer.of());
    try {
      await tryCondition(mark);
      if ((await client.get(`${prefix}${REMOVAL}`)) === undefined) return mark;
    } catch (failure) {
      await client.delete(mark);
      throw failure;
    }
    await client.delete(mark);
    return undefined;
  }

  const parts = (key: string): Promise<AsyncIterable<Uint8Array> | undefined> =>
    at(async () => {
      const found = await client.parts(`${prefix}${key}`);
      return found && explainedParts(found, (cause) => explain(address, cause));
    });

  return {
    address,
    read: (key) => at(() => client.get(`${prefix}${key}`)),
    parts,
    async hashOf(key) {
      const found = await parts(key);
      return found && hashOfParts(found);
    },
    occupant: () => at(async () => (await list('', MARKS_AND_ONE)).find((key) => !key.startsWith(BUSY))),
    list: (folder) => at(() => list(`${folder}/`)),

    adding(work) {
      return at(async () => {
        const deadline = performance.now() + timeout;
        for (;;) {
          const mark = await markWriter();
          if (mark === undefined) {
            if (performance.now() >= deadline)
              throw busy(address, `${prefix}${REMOVAL}`, 'another process removes files');
            await wait(POLL_INTERVAL);
            continue;
          }
          try {
            return await work({
              add: async (key, content) => (await client.putNew(`${prefix}${key}`, bytesOf(content))) === 'written',
              replace: (key, content) => client.put(`${prefix}${key}`, bytesOf(content)),
            });
          } finally {
            await client.delete(mark).catch(() => undefined);
          }
        }
      });
    },

    removing(work) {
      return at(async () => {
        const lock = `${prefix}${REMOVAL}`;
        if ((await client.putNew(lock, Buffer.from(nameOfOwner(newOwner())))) === 'exists') {
          throw busy(address, lock, 'another process removes files');
        }
        try {
          await tryCondition(lock);
          await waitForWriters(performance.now() + timeout);
          return await work((key) => client.delete(`${prefix}${key}`));
        } finally {
          await client.delete(lock);
        }
      });
    },
  };

  async function waitForWriters(deadline: number): Promise<void> {
    for (;;) {
      const marks = (await list(BUSY)).filter((key) => key !== REMOVAL);
      const other = marks.find((key) => {
        const owner = readOwner(key.slice(BUSY.length));
        return owner === undefined || stateOf(owner) !== 'gone';
      });
      if (other === undefined) return;
      if (performance.now() >= deadline) throw busy(address, `${prefix}${other}`, 'another process adds files');
      await wait(POLL_INTERVAL);
    }
  }
}

/** Keys to look at for one that is no mark of a run. */
const MARKS_AND_ONE = 1000;

function busy(address: string, key: string, what: string): AuditpressError {
  return new AuditpressError('archive-busy', `expected to change the archive ${address}, but ${what}`, {
    hint: `Run the command again after that process has ended; if it was killed, delete ${key} from the bucket first.`,
  });
}

async function explained<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw explain(address, cause);
  }
}

function explain(address: string, cause: unknown): unknown {
  // The class may come from another bundle, so its shape counts.
  if (cause instanceof AuditpressError || !(cause instanceof Error) || !('reason' in cause)) return cause;
  const status = 'status' in cause ? (cause.status as number | undefined) : undefined;
  if (status === 501) {
    return new AuditpressError(
      'bucket-unsuited',
      `expected the service of ${address} to have conditional writes (If-None-Match), which keep two runs from overwriting each other, but it has none (status 501)`,
    );
  }
  const answer = status === undefined ? 'it cannot be reached' : `it answers with status ${String(status)}`;
  return new AuditpressError(
    failureFor(status),
    `expected to use the archive ${address}, but ${answer}: ${cause.message}`,
  );
}

function failureFor(status: number | undefined): Failure {
  if (status === 401 || status === 403) return { code: 'bucket-failed', kind: 'authentication' };
  if (status === 404) return { code: 'bucket-failed', kind: 'notFound' };
  return { code: 'bucket-failed', kind: 'unavailable' };
}
