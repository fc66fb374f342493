/** Works on recorded runs. What a run is to do and what came of it is in the archive, so any process can continue it. */
import type { ClosingContent, OutcomeContent, RunAccount } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { Redo } from '../../model/run/outcome.js';
import { closeRun, type ClosingTools } from './close-run.js';
import { earlierReports } from './earlier-report.js';
import { performAccount, type AccountTools } from './perform-account.js';

export interface Runner {
  /**
   * Does what is left of one account. Reports with an outcome are left alone, or only those that were made.
   *
   * @returns what came of it, in the order of the benchmarks
   * @throws AuditpressError if the archive cannot be used; the reason of the signal
   */
  performAccount(
    run: RecordedRun,
    account: RunAccount,
    redo: Redo,
    signal: AbortSignal,
  ): Promise<readonly OutcomeContent[]>;
  /**
   * Ends a run if every report has an outcome.
   *
   * @param isOver whether to end it even if some reports have no outcome
   * @returns null if it has not ended
   * @throws AuditpressError if the archive cannot be used; the reason of the signal
   */
  close(run: RecordedRun, isOver: boolean, signal: AbortSignal): Promise<ClosingContent | null>;
}

export type RunnerTools = Omit<AccountTools, 'findEarlier'> & ClosingTools;

export function createRunner(given: RunnerTools): Runner {
  const tools = { ...given, findEarlier: earlierReports(given.archive) };
  return {
    performAccount: (run, account, redo, signal) => performAccount(run, account, redo, tools, signal),
    close: (run, isOver, signal) => closeRun(run, isOver, tools, signal),
  };
}
