/** What the archive has of a run, as commands print it. */
import { entryState, readReasons, readStates, type StateOf } from '../../automation/runs/delivery-states.js';
import type { Archive } from '../../archive/archive.js';
import type { Damage } from '../../archive/read.js';
import type { ClosingContent, OutcomeContent } from '../../archive/run-records.js';
import { lastClosing, readOutcomes, type RecordedRun } from '../../archive/runs.js';
import type { ListedRunResult, RunResult } from './run-schema.js';

/** @returns also the outcomes, and the files that are left out because they are damaged */
export async function storedResult(archive: Archive, recorded: RecordedRun) {
  const { outcomes, damaged } = await readOutcomes(archive, recorded);
  const { closing, damaged: ofClosing } = await lastClosing(archive, recorded);
  const now = new Date();
  const stateOf = await readStates(archive, recorded, delivering(outcomes, closing), now);
  const reasonOf = await readReasons(archive, delivering(outcomes, closing), stateOf, now);
  const result = runResult(recorded, outcomes, closing, { stateOf, reasonOf });
  return {
    result,
    outcomes,
    damaged: [...damaged, ...ofClosing, ...lostOutcomes(recorded, outcomes, closing, damaged)],
  };
}

function lostOutcomes(
  { id }: RecordedRun,
  outcomes: readonly OutcomeContent[],
  closing: ClosingContent | null,
  damaged: readonly Damage[],
): readonly Damage[] {
  const counted = closing?.digest.reports.made ?? 0;
  const found = outcomes.filter(({ result }) => result === 'made').length;
  if (found + damaged.length >= counted) return [];
  return [{ key: `records/outcomes/${id}`, problem: `expected ${counted} reports that the run made, found ${found}` }];
}

export function listedRun(
  { id, schedule, startedAt, dueAt }: RecordedRun,
  closing: ClosingContent | null,
): ListedRunResult {
  return { run: id, schedule, startedAt, dueAt, endedAt: closing?.at ?? null, digest: closing?.digest ?? null };
}

function runResult(
  run: RecordedRun,
  outcomes: readonly OutcomeContent[],
  closing: ClosingContent | null,
  { stateOf, reasonOf }: { readonly stateOf: StateOf; readonly reasonOf: (id: string) => string },
): RunResult {
  const keyOf = ({ id, license, environment }: OutcomeContent['account'], benchmark: string): string =>
    JSON.stringify([id, license, environment, benchmark]);
  const planned = run.accounts.flatMap((account) =>
    account.benchmarks.map((benchmark) => [keyOf(account, benchmark), account.name] as const),
  );
  const order = new Map(planned.map(([key, name], index) => [key, { index, name }]));
  const placeOf = ({ account, benchmark }: OutcomeContent) => order.get(keyOf(account, benchmark));
  const deliveriesOf = (entries: OutcomeContent['deliveries']): RunResult['reports'][number]['deliveries'] =>
    entries.map((entry) => ({
      ...entry,
      state: entryState(entry, stateOf),
      reason: entry.reason === '' ? (entry.ids.map(reasonOf).find((reason) => reason !== '') ?? '') : entry.reason,
    }));
  const sorted = outcomes.toSorted((one, other) => (placeOf(one)?.index ?? 0) - (placeOf(other)?.index ?? 0));
  return {
    ...listedRun(run, closing),
    reports: sorted.map((outcome) => {
      const { account, benchmark, result, isMixedJob, sets, deliveries, failure } = outcome;
      return {
        account: account.id,
        name: placeOf(outcome)?.name ?? '',
        license: account.license,
        environment: account.environment,
        benchmark,
        result,
        isMixedJob,
        sets: sets.map(({ jobId, snapshot: _snapshot, ...set }) => ({ ...set, job: jobId })),
        deliveries: deliveriesOf(deliveries),
        error: errorOf(failure),
      };
    }),
    portfolio: closing?.portfolio
      ? {
          set: closing.portfolio.set,
          deliveries: deliveriesOf(closing.portfolio.deliveries),
          error: errorOf(closing.portfolio.failure),
        }
      : null,
    warnings: closing?.warnings ?? [],
  };
}

function errorOf(failure: OutcomeContent['failure']): RunResult['reports'][number]['error'] {
  return failure && { code: failure.code, message: failure.message };
}

function delivering(outcomes: readonly OutcomeContent[], closing: ClosingContent | null | undefined) {
  return [...outcomes, ...(closing?.portfolio ? [closing.portfolio] : [])];
}
