/** Makes the document sets of one input, one after the other. */
import type { Snapshot } from '../../model/snapshot.js';
import type { DocumentSet } from '../../pipeline.js';
import { printable, reportFailure } from '../failure.js';
import { foreseen } from '../foreseen.js';
import { endingOrderly } from '../interruption.js';
import type { Arguments, Run } from '../options.js';
import type { Progress } from '../progress.js';
import { failedSet, plannedSet, writtenSet, type FailedSetResult, type SetResult } from '../result.js';

/** What became of one report. */
export interface SetOutcome {
  readonly set: DocumentSet;
  readonly result: SetResult | FailedSetResult;
  /** Present where the set was not written. */
  readonly failure?: unknown;
}

/**
 * Makes every set, or says what it would make. What can be refused before anything is rendered is thrown, and so is the
 * failure of an only set. Of several sets one that fails is reported on standard error, and the others are made.
 */
export async function makeSets(
  { settings, out }: Run,
  given: Arguments,
  snapshots: readonly Snapshot[],
  progress: Progress,
): Promise<readonly SetOutcome[]> {
  const pipeline = await import('../../pipeline.js');
  const { planTargets, prepareSets, refuseExistingSets, renderSet, writeSet } = pipeline;
  const force = given.force === true;
  const tools = await pipeline.loadTools(settings);
  await pipeline.refuseUnprintableWords(tools.template, tools.renderers);
  const sets = await prepareSets(snapshots, settings, tools);
  const paths = await planTargets(sets, out);
  if (!force) await refuseExistingSets(sets, out);
  if (given.dryRun === true) {
    return sets.map((set, index) => ({ set, result: plannedSet(set, paths[index] ?? []) }));
  }

  const makeSet = async (set: DocumentSet): Promise<SetResult> => {
    progress.step(`Rendering ${files(set.fileNames.length)} of ${printable(set.composition.fileName)}`);
    const { artifacts, notices } = await renderSet(set, settings);
    const receipts = await endingOrderly((signal) => writeSet(set, artifacts, settings, { out, force, signal }));
    return writtenSet(set, receipts, [...notices]);
  };
  const outcomes: SetOutcome[] = [];
  for (const set of sets) {
    try {
      outcomes.push({ set, result: await makeSet(set) });
    } catch (thrown) {
      const failure = foreseen(thrown);
      if (sets.length === 1) throw failure;
      progress.end();
      reportFailure(failure, process.stderr, set.composition.fileName);
      outcomes.push({ set, result: failedSet(set, failure), failure });
    }
  }
  return outcomes;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
