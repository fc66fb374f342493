/** Works on recorded runs. What a run is to do and what came of it is in the archive, so any process can continue it. */
import type { RunAccount } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { Redo } from '../../model/run/outcome.js';
import { closeRun, type ClosingTools } from './close-run.js';
import { earlierReports } from './earlier-report.js';
import { performAccount, type AccountTools } from './perform-account.js';

export type RunnerTools = Omit<AccountTools, 'findEarlier'> & ClosingTools;

export type Runner = ReturnType<typeof createRunner>;

/** See `performAccount` and `closeRun`. */
export function createRunner(given: RunnerTools) {
  const tools = { ...given, findEarlier: earlierReports(given.archive) };
  return {
    performAccount: (run: RecordedRun, account: RunAccount, redo: Redo, signal: AbortSignal) =>
      performAccount(run, account, redo, tools, signal),
    close: (run: RecordedRun, isOver: boolean, signal: AbortSignal) => closeRun(run, isOver, tools, signal),
  };
}
