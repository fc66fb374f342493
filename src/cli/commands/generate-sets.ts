/** Generates the document sets of one input, one after the other. */
import type { Snapshot } from '../../model/report/snapshot.js';
import type { DeliveredSet, DocumentSet } from '../../pipeline.js';
import { printFailure } from '../failure.js';
import { printable } from '../terminal-text.js';
import { explainResourceLimit } from '../resource-limit.js';
import { deferSignals } from '../interruption.js';
import type { Arguments, Run } from '../options.js';
import type { Progress } from '../progress.js';
import { deliveredSet, failedSet, plannedSet, type FailedSetResult, type SetResult } from '../result.js';
import { Stopwatch } from '../stopwatch.js';

/** The outcome for one report. */
export interface SetOutcome {
  readonly set: DocumentSet;
  readonly result: SetResult | FailedSetResult;
  /** Absent in a dry run, and where the set failed. */
  readonly delivered?: DeliveredSet;
  /** Present where the set failed. */
  readonly failure?: unknown;
}

/**
 * Generates every set; in a dry run, only plans it. Throws what fails before rendering, and the failure of a single set. Of
 * several sets, a failed one is printed on standard error and the others are generated.
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
  const names = await pipeline.chooseSetNames(out, await pipeline.expectedSets(snapshots, settings, tools));
  const sets = await pipeline.prepareSets(snapshots, settings, tools, { names });
  stopwatch.begin('compare');
  const decisions = await pipeline.decideSetActions(sets, settings, { out, ifExists });
  const paths = await pipeline.planTargets(sets, out, decisions);

  const generateSet = async (set: DocumentSet, index: number): Promise<SetOutcome> => {
    const decision = decisions[index] ?? { action: 'write' };
    if (given.dryRun === true) return { set, result: plannedSet(set, paths[index] ?? [], decision) };
    if (decision.action !== 'keep') progress.step(`Rendering ${files(set.fileNames.length)} of ${printable(set.name)}`);
    const onStep = (step: string): void => {
      stopwatch.begin(step);
      progress.detail(`${printable(set.name)}: ${step}`);
    };
    const options = { out, ifExists, guard: deferSignals, onStep };
    const delivered = await pipeline.deliverSet(set, settings, decision, options);
    return { set, delivered, result: deliveredSet(set, delivered) };
  };
  const outcomes: SetOutcome[] = [];
  for (const [index, set] of sets.entries()) {
    try {
      outcomes.push(await generateSet(set, index));
    } catch (thrown) {
      const failure = explainResourceLimit(thrown);
      if (sets.length === 1) throw failure;
      progress.end();
      printFailure(failure, process.stderr, set.name);
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
