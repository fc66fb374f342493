/** Makes the documents of many report files: all names are settled first, then every report stands for itself. */
import { AuditpressError } from '../../errors.js';
import { collidingSets, type ExpectedSet } from '../../pipeline.js';
import { printable, reportFailure } from '../failure.js';
import type { Progress } from '../progress.js';
import { shortest } from '../paths.js';
import type { WorkerPool } from './worker-pool.js';
import { recordFailure, reviveFailure, type FailureRecord } from './failure-record.js';
import type { SetOutcome, SetPlan } from './report-work.js';

export interface Batch<Kept> {
  /** Of report files. */
  readonly paths: readonly string[];
  /** Absolute path of the folder that the sets go into. */
  readonly out: string;
  readonly pool: WorkerPool;
  readonly progress: Progress;
  /** Asked before each report; once true, those that are not begun are left out. */
  readonly isStopped: () => boolean;
  /** What is to be remembered of a report until the end; an outcome a set, or one failure of the whole file. */
  readonly keep: (path: string, outcomes: readonly SetOutcome[]) => Kept;
}

/** A failure names this many of the reports that want one name. */
const MOST_NAMED = 3;

/**
 * What was kept of each file, in the order of the paths. A failure is told on standard error when it happens, and stops
 * no other report. No more reports are in memory than the pool works on.
 */
export async function processReports<Kept>(batch: Batch<Kept>): Promise<readonly Kept[]> {
  const { paths, out, pool, progress, isStopped, keep } = batch;
  progress.step(`Reading ${paths.length} reports`);
  const expected = await inLanes(pool.size, paths, isStopped, (path) => expectedOrFailure(path, pool));
  const plans = refuseSameNames(paths, await settlePlans(expected, out));
  let done = 0;
  return inLanes(pool.size, paths, isStopped, async (path, index) => {
    const outcomes = await makeOrFailure(path, plans[index] ?? [], pool);
    done += 1;
    if (!isStopped()) tell(path, outcomes, `${done} of ${paths.length}`, progress);
    return keep(path, outcomes);
  });
}

type Expected = readonly ExpectedSet[] | { readonly failure: FailureRecord };

async function expectedOrFailure(path: string, pool: WorkerPool): Promise<Expected> {
  try {
    return await pool.plan(path);
  } catch (failure) {
    return { failure: recordFailure(failure) };
  }
}

/** Names depend on each other, and on the sets that are there. A file that could not be read has one plan, which says why. */
async function settlePlans(expected: readonly Expected[], out: string): Promise<readonly (readonly SetPlan[])[]> {
  const { settleNames } = await import('../../pipeline.js');
  const names = (
    await settleNames(
      out,
      expected.flatMap((sets) => ('failure' in sets ? [] : sets)),
    )
  ).values();
  return expected.map((sets) =>
    'failure' in sets
      ? [{ name: '', sha256: '', failure: sets.failure }]
      : sets.map(({ sha256 }) => ({ name: names.next().value ?? '', sha256 })),
  );
}

async function makeOrFailure(
  path: string,
  plans: readonly SetPlan[],
  pool: WorkerPool,
): Promise<readonly SetOutcome[]> {
  const failures = plans.flatMap(({ failure }) => (failure === undefined ? [] : [{ failure }]));
  if (failures.length === plans.length) return failures;
  try {
    return await pool.make(path, plans);
  } catch (failure) {
    return [{ failure: recordFailure(failure) }];
  }
}

/** Nobody gets a name that several want, as whichever was written last would stand for all. */
function refuseSameNames(
  paths: readonly string[],
  planned: readonly (readonly SetPlan[])[],
): readonly (readonly SetPlan[])[] {
  const sets = planned.flatMap((plans, report) =>
    plans.flatMap(({ name, failure }, set) => (failure === undefined ? [{ name, report, set }] : [])),
  );
  const refused = new Map<string, FailureRecord>();
  for (const group of collidingSets(sets.map(({ name }) => name))) {
    const members = group.flatMap((index) => sets[index] ?? []);
    const holders = [...new Set(members.map(({ report }) => shortest(paths[report] ?? '')))];
    for (const { name, report, set } of members) {
      refused.set(`${report} ${set}`, recordFailure(sameName(name, holders)));
    }
  }
  return planned.map((plans, report) =>
    plans.map((plan, set) => {
      const failure = refused.get(`${report} ${set}`);
      return failure === undefined ? plan : { ...plan, failure };
    }),
  );
}

function sameName(name: string, holders: readonly string[]): AuditpressError {
  const more = holders.length > MOST_NAMED ? ` and ${holders.length - MOST_NAMED} more` : '';
  return new AuditpressError(
    'name-collision',
    `expected a name of its own for each document set, received "${name}" for several: ${holders.slice(0, MOST_NAMED).join(', ')}${more}`,
  );
}

function tell(path: string, outcomes: readonly SetOutcome[], count: string, progress: Progress): void {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  if (failures.length > 0) progress.end();
  for (const failure of failures) reportFailure(reviveFailure(failure), process.stderr, shortest(path));
  for (const outcome of outcomes) {
    if ('stages' in outcome) for (const stage of outcome.stages) progress.stage(stage, printable(shortest(path)));
  }
  if (failures.length < outcomes.length) progress.step(`${count}: ${printable(shortest(path))}`);
}

/** Works on as many items at once as there are lanes, each in its turn. */
async function inLanes<Item, Result>(
  lanes: number,
  items: readonly Item[],
  isStopped: () => boolean,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  async function lane(): Promise<void> {
    for (const [index, item] of waiting) {
      if (isStopped()) return;
      results[index] = await work(item, index);
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
