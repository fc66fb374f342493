/** Works on recorded runs. What a run is to do and what came of it is in the archive, so any process can continue it. */
import { isDeepStrictEqual } from 'node:util';
import type { ClosingContent, OutcomeContent, RunAccount } from '../archive/run-records.js';
import { pairOf, readClosing, readOutcomes, recordClosing, type RecordedRun } from '../archive/runs.js';
import { readStates } from './delivery-states.js';
import { digestOf } from './digest.js';
import { earlierReports } from './earlier-report.js';
import { performAccount, type AccountTools, type Redo } from './perform-account.js';

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
   * Counts what came of a run, and ends it if every report has an outcome. A run that has ended is ended again only if its counts
   * have changed.
   *
   * @param isOver whether to end it even if some reports have no outcome
   * @returns null if it has not ended
   */
  close(run: RecordedRun, isOver?: boolean): Promise<ClosingContent | null>;
}

export function createRunner(given: Omit<AccountTools, 'findEarlier'>): Runner {
  const { archive, deliverersOf, now } = given;
  const tools = { ...given, findEarlier: earlierReports(archive) };

  async function digest(run: RecordedRun): Promise<ClosingContent['digest']> {
    const { outcomes } = await readOutcomes(archive, run);
    const reached = new Set(outcomes.map(pairOf));
    const unreached = run.accounts.reduce((sum, account) => {
      const open = account.benchmarks.filter((benchmark) => !reached.has(pairOf({ account, benchmark })));
      return sum + open.length * deliverersOf(run, account).length;
    }, 0);
    const stateOf = await readStates(archive, outcomes, now());
    return digestOf(run, outcomes, stateOf, unreached);
  }

  return {
    performAccount: (run, account, redo, signal) => performAccount(run, account, redo, tools, signal),
    async close(run, isOver = false) {
      const content: ClosingContent = { at: now().toISOString(), digest: await digest(run) };
      if (content.digest.reports.open > 0 && !isOver) return null;
      const known = await readClosing(archive, run);
      if (known !== null && isDeepStrictEqual(known.digest, content.digest)) return known;
      const isNew = await recordClosing(archive, run, content);
      if (!isNew) return (await readClosing(archive, run)) ?? content;
      await tools.onEnd?.(content.digest);
      return content;
    },
  };
}
