/** Does what is left of a run, and prints what came of it. */
import { command } from '../../base/error-codes/command.js';
import type { Archive } from '../../archive/archive.js';
import type { ClosingContent } from '../../archive/run-records.js';
import { WriteGate } from '../batch/write-gate.js';
import { deferSignals } from '../interruption.js';
import type { Arguments, Run } from '../options.js';
import { printJson } from '../output.js';
import type { Progress } from '../progress.js';
import { openRunner } from './open-runner.js';
import { delivering, refusePartial, runResult, runText } from './run-text.js';
import type { ChosenRun } from './start-batch.js';
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
  const [{ readOutcomes }, { readStates }] = await Promise.all([
    import('../../archive/runs.js'),
    import('../../automation/runs/delivery-states.js'),
  ]);
  const closing = await deferSignals((signal) => workOn(archive, chosen, run, given, { progress, signal }));
  progress.end();
  // The signal ends the process.
  if (closing === 'stopped') return;
  const { recorded } = chosen;
  const { outcomes } = await readOutcomes(archive, recorded);
  const stateOf = await readStates(archive, recorded, delivering(outcomes, closing), new Date());
  const result = await runResult(recorded, outcomes, closing, stateOf);
  if (given.json === true) printJson(result);
  else process.stdout.write(given.quiet === true ? `${recorded.id}\n` : runText(result));
  refusePartial(result, outcomes);
}

interface Working {
  readonly progress: Progress;
  /** Of the user. */
  readonly signal: AbortSignal;
}

/** @returns the end of the run; `stopped` if the user stopped it */
async function workOn(
  archive: Archive,
  { recorded, redo, seconds }: ChosenRun,
  run: Run,
  given: Arguments,
  { progress, signal }: Working,
): Promise<ClosingContent | null | 'stopped'> {
  const deadline = deadlineSignal(seconds);
  const gate = new WriteGate();
  const stop = AbortSignal.any([signal, deadline]);
  stop.addEventListener('abort', () => void gate.close());
  const [{ plannedReports }, { readOutcomes }] = await Promise.all([
    import('../../automation/runs/delivery-states.js'),
    import('../../archive/runs.js'),
  ]);
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
    return await runner.close(recorded, deadline.aborted, signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    progress.end();
    process.stderr.write(`auditpress: stopped. Run ${command(`batch --resume ${recorded.id}`)} to continue.\n`);
    return 'stopped';
  } finally {
    await runner.end();
  }
}
