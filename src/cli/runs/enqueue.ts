/** Leaves a run to workers. */
import { AuditpressError } from '../../errors.js';
import type { Archive, RecordedRun } from '../../pipeline.js';
import type { Arguments, Run } from '../options.js';
import { printJson } from '../output.js';
import { counted } from '../text-table.js';
import { runResult } from './run-text.js';

/** Queues all accounts of a recorded run. A worker that has the queue to itself finds the run in the archive. */
export async function enqueueRun(
  archive: Archive,
  recorded: RecordedRun,
  { queue }: Run,
  given: Arguments,
): Promise<void> {
  const [{ withQueue }, { jobOf }] = await Promise.all([
    import('../../queue/open-queue.js'),
    import('../../worker/worker.js'),
  ]);
  const jobs = recorded.accounts.map((account) => jobOf(recorded, account));
  try {
    await withQueue({ archive: archive.store.address, ...queue }, process.env, (open) => open.send('account', jobs));
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.code !== 'queue-busy') throw failure;
  }
  await printEnqueued(recorded, given);
}

async function printEnqueued(recorded: RecordedRun, { json, quiet }: Arguments): Promise<void> {
  if (json === true) printJson(await runResult(recorded, [], null, () => undefined));
  else if (quiet === true) process.stdout.write(`${recorded.id}\n`);
  else process.stdout.write(`Queued ${counted(recorded.accounts.length, 'account')} of run ${recorded.id}\n`);
}
