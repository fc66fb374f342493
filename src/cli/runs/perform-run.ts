/** Does what is left of a run, and prints what came of it. */
import { plannedReports } from '../../automation/runs/delivery-states.js';
import { readOutcomes, type RecordedRun } from '../../archive/runs.js';
import { command } from '../../base/error-codes/command.js';
import type { Archive } from '../../archive/archive.js';
import { WriteGate } from '../batch/write-gate.js';
import { deferSignals } from '../interruption.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { say } from '../log.js';
import { closingFields } from '../../automation/runs/log-fields.js';
import { printResult, printJson } from '../output.js';
import type { Progress } from '../progress.js';
import { openRunner } from './open-runner.js';
import { refusePartial, runText } from './run-text.js';
import { type ChosenRun, deadlineAfter } from './start-batch.js';
import { storedResult } from './stored-result.js';
import { deadlineSignal, showOutcomes, workThrough } from './work-through.js';
import { accountsToQueue, queueAccounts } from '../../automation/worker/run-queue.js';
import { withQueue } from '../../automation/queue/open-queue.js';
import { openRun, reopenRun } from '../../archive/reopenings.js';
import { AuditpressError } from '../../base/errors.js';
import { counted } from '../text-table.js';

/**
 * A stop signal ends the run when nothing is under way any more, and then the process. The run stays open.
 *
 * @throws AuditpressError as `openRunner`, `workThrough` and `refusePartial` do
 */
export async function performRun(
  archive: Archive,
  chosen: ChosenRun,
  run: Run,
  given: Arguments,
  progress: Progress,
): Promise<void> {
  const isDone = await deferSignals((signal) => workOn(archive, chosen, run, given, { progress, signal }));
  progress.end();
  // The signal ends the process.
  if (!isDone) return;
  const { recorded } = chosen;
  const { result, outcomes } = await storedResult(archive, recorded);
  printResult(given, result, given.quiet === true ? `${recorded.id}\n` : runText(result));
  refusePartial(result, outcomes);
}

interface Working {
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

async function workOn(
  archive: Archive,
  { recorded, redo, seconds }: ChosenRun,
  run: Run,
  given: Arguments,
  { progress, signal }: Working,
): Promise<boolean> {
  const deadline = deadlineSignal(seconds);
  const gate = new WriteGate();
  const stop = AbortSignal.any([signal, deadline]);
  stop.addEventListener('abort', () => void gate.close());
  const { outcomes } = await readOutcomes(archive, recorded);
  const planned = plannedReports(recorded);
  const made = outcomes.filter(({ result }) => redo === 'open' || result === 'made').length;
  const runner = await openRunner(archive, recorded, run, given, {
    progress,
    onOutcome: showOutcomes(recorded.id, planned - made, progress),
    threads: Math.min(run.workers, recorded.accounts.length),
    gate,
  });
  try {
    // Some accounts wait for the service while others are rendered.
    const atOnce = run.service.requestsAtOnce + run.workers;
    await workThrough(recorded, runner, { redo, atOnce, signal: stop });
    signal.throwIfAborted();
    const closing = await runner.close(recorded, deadline.aborted, signal);
    if (closing !== null) say('info', 'run-closed', closingFields(recorded.id, closing.digest), '');
    return true;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    progress.end();
    const next = `Run ${command(`batch --resume ${recorded.id}`)} to continue.`;
    say('warn', 'run-stopped', { run: recorded.id, message: next }, `auditpress: stopped. ${next}\n`);
    return false;
  } finally {
    await runner.end();
  }
}

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
