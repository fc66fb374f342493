/** Lists what of a run needs the operator, and what to do about it. */
import { commandLine } from '../../base/error-codes/command.js';
import type { Archive } from '../../archive/archive.js';
import { readDelivery } from '../../archive/deliveries.js';
import type { DeliveredEntry, OutcomeContent, RunPortfolio, RunWarning } from '../../archive/run-records.js';
import { pairOf, type RecordedRun } from '../../archive/runs.js';
import { oneLine } from '../../base/wording/printable.js';
import { accountNames } from '../../model/run/account-names.js';
import {
  ATTENTION_KINDS,
  MOST_ATTENTION,
  type Attention,
  type AttentionKind,
  type DigestStep,
  type RunDigest,
} from '../../model/run/run-digest.js';
import { entryState, type StateOf } from './delivery-states.js';
import { lastReason } from '../../model/document/delivery-state.js';

/** Characters of a reason: a message is read on a phone. */
const REASON_LIMIT = 200;
const MOST_RESENT = 5;
const SHORT_ID = 12;

export interface RunResults {
  readonly run: RecordedRun;
  readonly outcomes: readonly OutcomeContent[];
  readonly portfolio: RunPortfolio | null;
  readonly warnings: readonly RunWarning[];
  readonly stateOf: StateOf;
}

/** Reads why deliveries failed only of those that are listed. */
export async function attentionIn(
  archive: Archive,
  results: RunResults,
  now: Date,
): Promise<Pick<RunDigest, 'attention' | 'attentionCount' | 'steps'>> {
  const all = allAttention(results);
  const listed = await Promise.all(all.slice(0, MOST_ATTENTION).map((each) => withReason(archive, each, now)));
  return { attention: listed, attentionCount: all.length, steps: stepsFor(results.run, all) };
}

function allAttention(results: RunResults): readonly Attention[] {
  const { run, outcomes, portfolio } = results;
  const byPair = new Map(outcomes.map((outcome) => [pairOf(outcome), outcome]));
  const nameOf = accountNames(run.accounts);
  const ofReports = run.accounts.flatMap((account) =>
    account.benchmarks.flatMap((benchmark) => {
      const about = { account: nameOf(account), benchmark };
      return aboutReport(byPair.get(pairOf({ account, benchmark })), about, results);
    }),
  );
  const leftOut = results.warnings.map(({ receiver, message }) => {
    return notMade('left-out', { account: receiver, benchmark: '' }, message);
  });
  const all = [...ofReports, ...(portfolio === null ? [] : aboutPortfolio(portfolio, results)), ...leftOut];
  const rankOf = ({ kind }: Attention): number => ATTENTION_KINDS.indexOf(kind);
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type About = Pick<Attention, 'account' | 'benchmark'>;

function aboutReport(outcome: OutcomeContent | undefined, about: About, { stateOf }: RunResults): readonly Attention[] {
  if (outcome === undefined) return [notMade('report-open', about, '')];
  const { result, failure, deliveries } = outcome;
  if (result !== 'made') return [notMade(`report-${result}`, about, failure?.message ?? '')];
  return aboutDeliveries(deliveries, about, stateOf);
}

function aboutPortfolio({ failure, deliveries }: RunPortfolio, { stateOf }: RunResults): readonly Attention[] {
  const about = { account: '', benchmark: '' };
  if (failure !== null) return [notMade('portfolio-failed', about, failure.message)];
  return aboutDeliveries(deliveries, about, stateOf);
}

function notMade(kind: AttentionKind, about: About, reason: string): Attention {
  return { kind, ...about, deliverer: '', reason: oneLine(reason, REASON_LIMIT), delivery: '' };
}

function aboutDeliveries(entries: readonly DeliveredEntry[], about: About, stateOf: StateOf): readonly Attention[] {
  return entries.flatMap((entry): Attention[] => {
    const state = entryState(entry, stateOf);
    if (state !== 'unknown' && state !== 'failed' && state !== 'open') return [];
    const { deliverer, ids, reason } = entry;
    // The one that makes the entry what it is: see `entryState`.
    const delivery = ids.find((id) => entryState({ ...entry, decision: 'documents', ids: [id] }, stateOf) === state);
    const why = oneLine(reason, REASON_LIMIT);
    return [{ kind: `delivery-${state}`, ...about, deliverer, reason: why, delivery: delivery ?? '' }];
  });
}

async function withReason(archive: Archive, attention: Attention, now: Date): Promise<Attention> {
  if (attention.delivery === '') return attention;
  const recorded = await readDelivery(archive, attention.delivery, now);
  const reason = recorded === undefined ? '' : lastReason(recorded);
  return reason === '' ? attention : { ...attention, reason: oneLine(reason, REASON_LIMIT) };
}

const REPEATED: ReadonlySet<AttentionKind> = new Set([
  ...(['portfolio-failed', 'report-failed', 'report-not-assessed', 'report-open', 'delivery-open'] as const),
]);

/** A run that is repeated leaves deliveries alone that were refused, or may have arrived. */
function stepsFor({ id }: Pick<RecordedRun, 'id'>, all: readonly Attention[]): readonly DigestStep[] {
  const isRepeated = all.some(({ kind, delivery }) => REPEATED.has(kind) || delivery === '');
  return [
    ...(isRepeated ? [{ kind: 'repeat', command: commandLine(`batch --failed-only ${id}`) } as const] : []),
    ...resending('resend', 'delivery-failed', all),
    ...resending('ask', 'delivery-unknown', all),
    { kind: 'show', command: commandLine(`runs show ${id}`) },
  ];
}

function resending(step: DigestStep['kind'], kind: AttentionKind, all: readonly Attention[]): readonly DigestStep[] {
  const ids = all.flatMap((each) => (each.kind === kind && each.delivery !== '' ? [each.delivery] : []));
  if (ids.length === 0) return [];
  const shown = ids.slice(0, MOST_RESENT).map((id) => id.slice(0, SHORT_ID));
  return [{ kind: step, command: commandLine(`deliveries resend ${shown.join(' ')}`) }];
}
