/** Does what is left of a run, and prints what came of it. */
import { plannedReports } from '../../automation/runs/delivery-states.js';
import { readOutcomes } from '../../archive/runs.js';
import { command } from '../../base/error-codes/command.js';
import type { Archive } from '../../archive/archive.js';
import { WriteGate } from '../batch/write-gate.js';
import { deferSignals } from '../interruption.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { printResult } from '../output.js';
import type { Progress } from '../progress.js';
import { openRunner } from './open-runner.js';
import { refusePartial, runText } from './run-text.js';
import type { ChosenRun } from './start-batch.js';
import { storedResult } from './stored-result.js';
import { deadlineSignal, showOutcomes, workThrough } from './work-through.js';

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
  /** Of the user. */
  readonly signal: AbortSignal;
}

/** @returns false if the user stopped it */
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
    onOutcome: showOutcomes(planned - made, progress, process.stderr),
    threads: Math.min(run.workers, recorded.accounts.length),
    gate,
  });
  try {
    // Some accounts wait for the service while others are rendered.
    const atOnce = run.service.requestsAtOnce + run.workers;
    await workThrough(recorded, runner, { redo, atOnce, signal: stop });
    signal.throwIfAborted();
    await runner.close(recorded, deadline.aborted, signal);
    return true;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    progress.end();
    process.stderr.write(`auditpress: stopped. Run ${command(`batch --resume ${recorded.id}`)} to continue.\n`);
    return false;
  } finally {
    await runner.end();
  }
}
