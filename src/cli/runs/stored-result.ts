/** What the archive has of a run, as commands print it. */
import type { Archive } from '../../archive/archive.js';
import type { Damage } from '../../archive/read.js';
import type { ClosingContent, OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { RunResult } from './run-schema.js';
import { delivering, runResult } from './run-text.js';

/** @returns also the files that are left out because they are damaged */
export async function storedResult(archive: Archive, recorded: RecordedRun) {
  const [{ lastClosing, readOutcomes }, { readStates }] = await Promise.all([
    import('../../archive/runs.js'),
    import('../../automation/runs/delivery-states.js'),
  ]);
  const { outcomes, damaged } = await readOutcomes(archive, recorded);
  const { closing, damaged: ofClosing } = await lastClosing(archive, recorded);
  const stateOf = await readStates(archive, recorded, delivering(outcomes, closing), new Date());
  const result: RunResult = await runResult(recorded, outcomes, closing, stateOf);
  return { result, damaged: [...damaged, ...ofClosing, ...lostOutcomes(recorded, outcomes, closing, damaged)] };
}

/** Outcomes that the end of the run counted and that the archive lacks. */
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
