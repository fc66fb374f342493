/** Makes the document sets of one input, one after the other. */
import type { Snapshot } from '../../model/report/snapshot.js';
import type { DeliveredSet, DocumentSet } from '../../pipeline.js';
import { printable, reportFailure } from '../failure.js';
import { explainResourceLimit } from '../resource-limit.js';
import { endingOrderly } from '../interruption.js';
import type { Arguments, Run } from '../options.js';
import type { Progress } from '../progress.js';
import { deliveredSet, failedSet, plannedSet, type FailedSetResult, type SetResult } from '../result.js';
import { Stopwatch } from '../stopwatch.js';

/** What became of one report. */
export interface SetOutcome {
  readonly set: DocumentSet;
  readonly result: SetResult | FailedSetResult;
  /** Present where the set is in its folder. */
  readonly delivered?: DeliveredSet;
  /** Present where the set was not written. */
  readonly failure?: unknown;
}

/**
 * Makes every set, or says what it would make. What can be refused before anything is rendered is thrown, and so is the
 * failure of an only set. Of several sets one that fails is reported on standard error, and the others are made.
 */
export async function generateSets(
  { settings, out, ifExists }: Run,
  given: Arguments,
  snapshots: readonly Snapshot[],
  progress: Progress,
): Promise<readonly SetOutcome[]> {
  const stopwatch = new Stopwatch(progress.stage);
  stopwatch.begin('load');
  const pipeline = await import('../../pipeline.js');
  const tools = await pipeline.loadTools(settings);
  await pipeline.refuseUnprintableWords(tools.template, tools.renderers);
  stopwatch.begin('compose');
  const names = await pipeline.settleNames(out, await pipeline.expectedSets(snapshots, settings, tools));
  const sets = await pipeline.prepareSets(snapshots, settings, tools, { names });
  stopwatch.begin('compare');
  const treatments = await pipeline.treatSets(sets, settings, { out, ifExists });
  const paths = await pipeline.planTargets(sets, out, treatments);

  const makeSet = async (set: DocumentSet, index: number): Promise<SetOutcome> => {
    const treatment = treatments[index] ?? { action: 'write' };
    if (given.dryRun === true) return { set, result: plannedSet(set, paths[index] ?? [], treatment) };
    if (treatment.action !== 'keep')
      progress.step(`Rendering ${files(set.fileNames.length)} of ${printable(set.name)}`);
    const onStep = (step: string): void => {
      stopwatch.begin(step);
      progress.detail(`${printable(set.name)}: ${step}`);
    };
    const options = { out, ifExists, guard: endingOrderly, onStep };
    const delivered = await pipeline.deliverSet(set, settings, treatment, options);
    return { set, delivered, result: deliveredSet(set, delivered) };
  };
  const outcomes: SetOutcome[] = [];
  for (const [index, set] of sets.entries()) {
    try {
      outcomes.push(await makeSet(set, index));
    } catch (thrown) {
      const failure = explainResourceLimit(thrown);
      if (sets.length === 1) throw failure;
      progress.end();
      reportFailure(failure, process.stderr, set.name);
      outcomes.push({ set, result: failedSet(set, failure), failure });
    } finally {
      stopwatch.end();
    }
  }
  return outcomes;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
