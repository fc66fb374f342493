/** Generates the documents of many report files: first chooses all names, then processes each report on its own. */
import type { ChosenFiles } from '../../sources/choose-reports.js';
import { leftOutNotice } from '../report-choice.js';
import { AuditpressError } from '../../base/errors.js';
import { mapConcurrently } from '../../base/map-concurrently.js';
import type { Archive } from '../../archive/archive.js';
import type { ExpectedSet } from '../../documents/compose-set.js';
import { collidingSets } from '../../deliverers/folder/plan-sets.js';
import { nameSets } from '../../documents/targets/folder-target.js';
import { printFailure, recordFailure, reviveFailure, type FailureRecord } from '../failure.js';
import { displayPath, printable } from '../output.js';
import type { Progress } from '../progress.js';
import type { SetOutcome, SetPlan, WorkerPool } from './report-work.js';

export interface Batch<Output> {
  readonly paths: readonly string[];
  readonly out: string;
  readonly archive: Archive | undefined;
  readonly pool: WorkerPool;
  readonly progress: Progress;
  /** Which reports are meant. Files without one are left out. */
  readonly files: ChosenFiles;
  /** Called with one sentence. */
  readonly notify: (text: string) => void;
  /** Checked before each report. Once true, no further report is begun. */
  readonly isStopped: () => boolean;
  /** Reduces a report to what is kept in memory. `outcomes`: one per set, or one failure of the whole file. */
  readonly toOutput: (path: string, outcomes: readonly SetOutcome[]) => Output;
}

const MAX_LISTED = 3;

/**
 * Returns the output of each file, in the order of the paths. Prints a failure on standard error when it happens; it stops
 * no other report. Holds only as many reports in memory as the pool processes at once.
 */
export async function processReports<Output>(batch: Batch<Output>): Promise<readonly Output[]> {
  const { paths, pool, progress, files, isStopped, toOutput } = batch;
  progress.step(`Reading ${paths.length} reports`);
  const expected = await mapConcurrently(paths, pool.size, (path) => expectedOrFailure(path, batch), isStopped);
  for (const path of files.leftOut(expected.some((sets) => 'failure' in sets))) {
    progress.end();
    batch.notify(leftOutNotice(path));
  }
  const plans = refuseCollisions(paths, await planSets(expected, batch));
  let done = 0;
  const generateOne = async (path: string, index: number): Promise<Output> => {
    const outcomes = await makeOrFailure(path, plans[index] ?? [], pool);
    done += 1;
    if (!isStopped()) printOutcomes(path, outcomes, `${done} of ${paths.length}`, progress);
    return toOutput(path, outcomes);
  };
  return mapConcurrently(paths, pool.size, generateOne, isStopped);
}

type Expected = readonly ExpectedSet[] | { readonly failure: FailureRecord };

async function expectedOrFailure(
  path: string,
  { pool, files }: Pick<Batch<unknown>, 'pool' | 'files'>,
): Promise<Expected> {
  try {
    const { sets, subjects } = await pool.plan(path);
    files.take(path, subjects);
    return sets;
  } catch (failure) {
    if (failure instanceof AuditpressError && files.leavesOut(displayPath(path), failure)) return [];
    return { failure: recordFailure(failure) };
  }
}

/** Names depend on each other and on existing sets. A file that could not be read gets one plan with its failure. */
async function planSets(
  expected: readonly Expected[],
  place: Pick<Batch<unknown>, 'out' | 'archive'>,
): Promise<readonly (readonly SetPlan[])[]> {
  const wishes = expected.flatMap((sets) => ('failure' in sets ? [] : sets)).map(({ naming }) => naming);
  const names = (await nameSets(wishes, place)).values();
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

/** Fails all sets that share a name, because only the last one written would remain. */
function refuseCollisions(
  paths: readonly string[],
  planned: readonly (readonly SetPlan[])[],
): readonly (readonly SetPlan[])[] {
  const sets = planned.flatMap((plans, report) =>
    plans.flatMap(({ name, failure }, set) => (failure === undefined ? [{ name, report, set }] : [])),
  );
  const refused = new Map<string, FailureRecord>();
  for (const group of collidingSets(sets.map(({ name }) => name))) {
    const members = group.flatMap((index) => sets[index] ?? []);
    const holders = [...new Set(members.map(({ report }) => displayPath(paths[report] ?? '')))];
    for (const { name, report, set } of members) {
      refused.set(`${report} ${set}`, recordFailure(nameCollision(name, holders)));
    }
  }
  return planned.map((plans, report) =>
    plans.map((plan, set) => {
      const failure = refused.get(`${report} ${set}`);
      return failure === undefined ? plan : { ...plan, failure };
    }),
  );
}

function nameCollision(name: string, holders: readonly string[]): AuditpressError {
  const more = holders.length > MAX_LISTED ? ` and ${holders.length - MAX_LISTED} more` : '';
  return new AuditpressError(
    'name-collision',
    `expected a different name for each document set, received "${name}" for several: ${holders.slice(0, MAX_LISTED).join(', ')}${more}`,
  );
}

function printOutcomes(path: string, outcomes: readonly SetOutcome[], count: string, progress: Progress): void {
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  if (failures.length > 0) progress.end();
  for (const failure of failures) printFailure(reviveFailure(failure), displayPath(path));
  for (const outcome of outcomes) {
    if ('stages' in outcome) for (const stage of outcome.stages) progress.stage(stage, printable(displayPath(path)));
  }
  if (failures.length < outcomes.length) progress.step(`${count}: ${printable(displayPath(path))}`);
}
