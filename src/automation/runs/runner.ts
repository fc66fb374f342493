/** Works on recorded runs. What a run is to do and what came of it is in the archive, so any process can continue it. */
import type {
  RunAccount,
  ClosingContent,
  OutcomeContent,
  RunPortfolio,
  RunWarning,
} from '../../archive/run-records.js';
import { type RecordedRun, lastClosing, pairOf, readOutcomes, recordClosing } from '../../archive/runs.js';
import type { Redo, Digest } from '../../model/run/outcome.js';
import { earlierReports } from './deliver-report.js';
import { performAccount, type AccountTools } from './perform-account.js';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Archive } from '../../archive/archive.js';
import { isReopened } from '../../archive/reopenings.js';
import type { EndedRun } from './deliver-end.js';
import { isSettled, readStates, type StateOf, digestOf, plannedReports } from './delivery-states.js';
import { noteDeliveries, type OnNotice } from './notices.js';

export type RunnerTools = Omit<AccountTools, 'findEarlier'> & ClosingTools;

export type Runner = ReturnType<typeof createRunner>;

export function createRunner(given: RunnerTools) {
  const tools = { ...given, findEarlier: earlierReports(given.archive) };
  return {
    performAccount: (run: RecordedRun, account: RunAccount, redo: Redo, signal: AbortSignal) =>
      performAccount(run, account, redo, tools, signal),
    close: (run: RecordedRun, isOver: boolean, signal: AbortSignal) => closeRun(run, isOver, tools, signal),
  };
}

export interface ClosingTools {
  readonly archive: Archive;
  /** Names of the deliverers for an account, chosen by its id and name in the list of accounts. */
  readonly deliverersOf: (run: RecordedRun, account: RunAccount) => readonly string[];
  /** Makes and delivers the portfolio of a run that names deliverers of it. What was delivered before is not delivered again. */
  readonly deliverPortfolio: (
    run: RecordedRun,
    outcomes: readonly OutcomeContent[],
    signal: AbortSignal,
  ) => Promise<RunPortfolio>;
  /** Sends the digest of a run to those who want it. It is called again for the same end, and must then send nothing twice. */
  readonly deliverDigest?: ((ended: EndedRun, signal: AbortSignal) => Promise<void>) | undefined;
  /**
   * Who is left out, because a list of accounts chooses none. Called with the names of the deliverers that sent something, failed, or
   * were not due. Default: not checked.
   */
  readonly findLeftOut?:
    | ((run: RecordedRun, served: ReadonlySet<string>) => Promise<readonly RunWarning[]>)
    | undefined;
  readonly now: () => Date;
  readonly onEnd?: ((digest: Digest) => Promise<void>) | undefined;
  readonly onNotice?: OnNotice | undefined;
}

/**
 * Delivers the portfolio of a run, counts what came of the run, delivers the digest, and records that it has ended. A run that has
 * ended is ended again only if it was reopened, its counts have changed, or its portfolio could be delivered now. The digest comes
 * before the record: a run that has a record is over for workers, so nobody would send it after a death in between.
 *
 * @param isOver whether to end it even if some reports have no outcome
 * @throws AuditpressError if the archive cannot be used; the reason of the signal
 */
export async function closeRun(
  run: RecordedRun,
  isOver: boolean,
  tools: ClosingTools,
  signal: AbortSignal,
): Promise<ClosingContent | null> {
  const { archive, now, onEnd, onNotice } = tools;
  const { outcomes } = await readOutcomes(archive, run);
  if (outcomes.length < plannedReports(run) && !isOver) return null;
  const { number, closing: known } = await lastClosing(archive, run);
  const portfolio = await portfolioOf(run, outcomes, known, tools, signal);
  signal.throwIfAborted();
  const { digest, stateOf } = await count(run, outcomes, portfolio, tools, signal);
  const warnings = [...((await tools.findLeftOut?.(run, servedBy(run, outcomes, tools))) ?? [])];
  const isKnown =
    known !== null &&
    isDeepStrictEqual([known.digest, known.portfolio, known.warnings ?? []], [digest, portfolio, warnings]);
  const same = isKnown && !(await isReopened(archive, run)) ? known : null;
  const closing = same ?? { at: now().toISOString(), digest, portfolio, warnings };
  await tools.deliverDigest?.({ run, number: same ? number : number + 1, closing, outcomes, stateOf }, signal);
  signal.throwIfAborted();
  if (same) return same;
  const isNew = await recordClosing(archive, run, number + 1, closing);
  // Another process has ended it meanwhile, and may have counted what was still under way.
  if (!isNew) return closeRun(run, isOver, tools, signal);
  if (onNotice !== undefined) await noteDeliveries(archive, portfolio?.deliveries ?? [], {}, now(), onNotice);
  await onEnd?.(digest);
  return closing;
}

function servedBy(
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  { deliverersOf }: Pick<ClosingTools, 'deliverersOf'>,
): ReadonlySet<string> {
  const reached = new Set(outcomes.map(pairOf));
  const open = run.accounts.filter((account) =>
    account.benchmarks.some((benchmark) => !reached.has(pairOf({ account, benchmark }))),
  );
  const sent = outcomes.flatMap(({ deliveries }) =>
    deliveries.filter(({ decision, ids }) => ids.length > 0 || (decision !== 'documents' && decision !== 'note')),
  );
  return new Set([...sent.map(({ deliverer }) => deliverer), ...open.flatMap((account) => deliverersOf(run, account))]);
}

/** That of the last closing, if it is about the same reports, and all was delivered. */
async function portfolioOf(
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  known: ClosingContent | null,
  tools: ClosingTools,
  signal: AbortSignal,
): Promise<RunPortfolio | null> {
  if (run.portfolio.length === 0) return null;
  if (known !== null) {
    const { portfolio } = known;
    const { digest, stateOf } = await count(run, outcomes, portfolio, tools, signal);
    const isSame = isDeepStrictEqual(digest.reports, known.digest.reports);
    if (isSame && portfolio !== null && isDelivered(portfolio, stateOf)) return portfolio;
  }
  return tools.deliverPortfolio(run, outcomes, signal);
}

function isDelivered({ failure, deliveries }: RunPortfolio, stateOf: StateOf): boolean {
  return failure === null && deliveries.every((entry) => isSettled(entry, stateOf));
}

/** Milliseconds between two looks at deliveries that another process sends. */
const POLL_INTERVAL = 500;

/** Counts what came of a run. Waits for deliveries that another process is sending: whether they arrive is not known before. */
async function count(
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  portfolio: RunPortfolio | null,
  { archive, deliverersOf, now }: ClosingTools,
  signal: AbortSignal,
): Promise<{ readonly digest: Digest; readonly stateOf: StateOf }> {
  const reached = new Set(outcomes.map(pairOf));
  const unreached = run.accounts.reduce((sum, account) => {
    const open = account.benchmarks.filter((benchmark) => !reached.has(pairOf({ account, benchmark })));
    return sum + open.length * deliverersOf(run, account).length;
  }, 0);
  const delivering = [...outcomes, ...(portfolio === null ? [] : [portfolio])];
  const ids = delivering.flatMap(({ deliveries }) => deliveries.flatMap((entry) => entry.ids));
  let stateOf = await readStates(archive, run, delivering, now());
  while (ids.some((id) => stateOf(id) === 'sending')) {
    await wait(POLL_INTERVAL, undefined, { signal });
    stateOf = await readStates(archive, run, delivering, now());
  }
  return { digest: digestOf(run, outcomes, portfolio, stateOf, unreached), stateOf };
}
