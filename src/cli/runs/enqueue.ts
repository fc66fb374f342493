/** Leaves a run to workers. */
import { accountsToQueue, queueAccounts } from '../../automation/worker/run-queue.js';
import { withQueue } from '../../automation/queue/open-queue.js';
import { openRun, reopenRun } from '../../archive/reopenings.js';
import { AuditpressError } from '../../base/errors.js';
import type { Archive } from '../../archive/archive.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { printJson } from '../output.js';
import { counted } from '../text-table.js';
import { storedResult } from './stored-result.js';
import { deadlineAfter, type ChosenRun } from './start-batch.js';

/**
 * Queues the accounts of a run that are left. A run that was recorded before is reopened first, unless nothing is left of it. A
 * worker that has the queue to itself finds the run in the archive.
 */
export async function enqueueRun(
  archive: Archive,
  { recorded, isNew, redo, seconds }: ChosenRun,
  { queue }: Run,
  given: Arguments,
): Promise<void> {
  const now = new Date();
  const reopening = { at: now.toISOString(), redo, deadline: deadlineAfter(now, seconds) };
  const planned = openRun(recorded, isNew ? [] : [reopening]);
  const accounts = await accountsToQueue(archive, planned, now);
  if (accounts.length > 0) {
    const open = isNew ? planned : await reopenRun(archive, recorded, reopening);
    try {
      const place = { archive: archive.store.address, ...queue };
      await withQueue(place, process.env, (jobs) => queueAccounts(jobs, open, accounts));
    } catch (failure) {
      if (!(failure instanceof AuditpressError) || failure.code !== 'queue-busy') throw failure;
    }
  }
  await printEnqueued(archive, recorded, accounts.length, given);
}

async function printEnqueued(
  archive: Archive,
  recorded: RecordedRun,
  count: number,
  { json, quiet }: Arguments,
): Promise<void> {
  if (json === true) printJson((await storedResult(archive, recorded)).result);
  else if (quiet === true) process.stdout.write(`${recorded.id}\n`);
  else if (count === 0) process.stdout.write(`Nothing is left to do in run ${recorded.id}\n`);
  else process.stdout.write(`Queued ${counted(count, 'account')} of run ${recorded.id}\n`);
}
