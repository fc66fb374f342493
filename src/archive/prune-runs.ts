/** Decides which runs to remove with everything that came of them. */
import { lacks } from '../model/run/outcome.js';
import { groupBy } from '../model/values/group-by.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import { contentAs, idOf, type KeyedRecord } from './records.js';
import { isCurrent } from './reopenings.js';
import type { ClosingContent, OutcomeContent, RunContent } from './run-records.js';
import { lastOfEach, pairOf, runOfKey } from './runs.js';

export type Keep = { readonly jobs: number } | { readonly since: Date };

interface StoredRun {
  readonly id: string;
  readonly content: RunContent;
  readonly outcomes: readonly OutcomeContent[];
  /** The last one; null if the run is open. */
  readonly closing: ClosingContent | null;
  readonly keys: readonly string[];
}

const OF_RUN: ReadonlySet<string> = new Set(['outcome', 'closing', 'reopening']);

/** Records that need a run, and are removed with it: those above, and the deliveries of its digest. */
const REMOVED_WITH_RUN: ReadonlySet<string> = new Set([...OF_RUN, 'intent']);

/**
 * The keys of runs that have ended and are old: they ended before the time from which snapshots are kept or, if a number of scan
 * jobs is kept, none of the snapshots that they made is left. One that made none goes if it is older than all snapshots that stay.
 *
 * These stay: of each schedule, and of the batches, the newest run; of each schedule, the last run that was due, after which missed
 * runs are counted, the last one in which all went well, and the last one that made each report, with which the next is compared;
 * and whatever a record of another kind needs.
 *
 * @param leaving keys of the other records that will be removed
 */
export function runsToRemove(
  records: readonly KeyedRecord[],
  leaving: ReadonlySet<string>,
  keep: Keep,
): readonly string[] {
  const runs = storedRuns(records);
  const isOld = 'since' in keep ? endedBefore(keep.since) : outlivedBy(records, leaving);
  const kept = lastRuns(runs);
  const needed = new Set(
    records.filter(({ kind }) => !REMOVED_WITH_RUN.has(kind)).flatMap(({ needs }) => needs.records),
  );
  return [
    ...runs
      .filter((run) => run.closing !== null && isOld(run) && !kept.has(run.id))
      .filter(({ keys }) => !keys.some((key) => needed.has(key)))
      .flatMap(({ keys }) => keys),
    ...remains(records),
  ];
}

function storedRuns(records: readonly KeyedRecord[]): readonly StoredRun[] {
  const ofRuns = records.filter(({ kind }) => OF_RUN.has(kind));
  const parts = groupBy(ofRuns, ({ key }) => runOfKey(key));
  return records
    .filter(({ kind }) => kind === 'run')
    .map((record) => {
      const id = idOf(record.key);
      const own = parts.get(id) ?? [];
      const closings = own
        .filter(({ kind }) => kind === 'closing')
        .sort((one, other) => compareCodeUnits(one.key, other.key));
      const isReopened = own.some(({ kind, key }) => kind === 'reopening' && isCurrent(key, closings.length));
      const last = isReopened ? undefined : closings.at(-1);
      const outcomes = own.filter(({ kind }) => kind === 'outcome').map((outcome) => contentAs(outcome, 'outcome'));
      return {
        id,
        content: contentAs(record, 'run'),
        outcomes: lastOfEach(outcomes),
        closing: last === undefined ? null : contentAs(last, 'closing'),
        keys: [record.key, ...own.map(({ key }) => key)],
      };
    });
}

function endedBefore(since: Date): (run: StoredRun) => boolean {
  return ({ closing }) => closing !== null && Date.parse(closing.at) < since.getTime();
}

function outlivedBy(records: readonly KeyedRecord[], leaving: ReadonlySet<string>): (run: StoredRun) => boolean {
  const staying = records.filter(({ kind, key }) => kind === 'snapshot' && !leaving.has(key));
  const ids = new Set(staying.map(({ key }) => idOf(key)));
  const [first = ''] = staying.map((record) => contentAs(record, 'snapshot').provenance.retrievedAt).sort();
  return ({ content, outcomes }) => {
    const made = outcomes.flatMap(({ sets }) => sets.map(({ snapshot }) => snapshot));
    return made.length === 0 ? content.startedAt < first : !made.some((id) => ids.has(id));
  };
}

function lastRuns(runs: readonly StoredRun[]): ReadonlySet<string> {
  const last = new Map<string, string>();
  for (const { id, content, outcomes, closing } of runs.toSorted((one, other) => compareCodeUnits(one.id, other.id))) {
    const { schedule, dueAt } = content;
    const reasons = [
      'newest',
      ...(dueAt === null ? [] : ['due']),
      ...(closing === null || lacks(closing.digest) ? [] : ['well']),
      ...(schedule === '' ? [] : outcomes.filter(({ result }) => result === 'made').map(pairOf)),
    ];
    for (const reason of reasons) last.set(JSON.stringify([schedule, reason]), id);
  }
  return new Set(last.values());
}

function remains(records: readonly KeyedRecord[]): readonly string[] {
  const runs = new Set(records.filter(({ kind }) => kind === 'run').map(({ key }) => idOf(key)));
  const withOutcomes = new Set(records.filter(({ kind }) => kind === 'outcome').map(({ key }) => runOfKey(key)));
  return records
    .filter(({ kind, key }) => kind === 'closing' && !runs.has(runOfKey(key)) && !withOutcomes.has(runOfKey(key)))
    .map(({ key }) => key);
}
