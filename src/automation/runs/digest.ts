/** Counts what came of a run. */
import type { OutcomeContent } from '../../archive/run-records.js';
import type { Digest } from '../../model/run/outcome.js';
import type { RecordedRun } from '../../archive/runs.js';
import { plannedReports } from './plan-run.js';
import { entryState, type Delivering, type EntryState, type StateOf } from './delivery-states.js';

/**
 * @param outcomes the last of each report
 * @param portfolio of the run; null for none
 * @param unreached deliveries of reports that the run did not reach
 */
export function digestOf(
  run: Pick<RecordedRun, 'accounts'>,
  outcomes: readonly OutcomeContent[],
  portfolio: Delivering | null,
  stateOf: StateOf,
  unreached: number,
): Digest {
  const planned = plannedReports(run);
  const count = (result: OutcomeContent['result']): number =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const [made, notAssessed, failed] = [count('made'), count('not-assessed'), count('failed')];
  const states = [...outcomes, ...(portfolio === null ? [] : [portfolio])].flatMap(({ deliveries }) =>
    deliveries.map((entry) => entryState(entry, stateOf)),
  );
  const of = (state: EntryState): number => states.filter((each) => each === state).length;
  return {
    reports: { planned, made, notAssessed, failed, open: planned - outcomes.length },
    deliveries: {
      planned: states.length + unreached,
      delivered: of('delivered'),
      alreadyDelivered: of('alreadyDelivered'),
      leftOut: of('leftOut'),
      notAssessed: of('notAssessed'),
      failed: of('failed'),
      unknown: of('unknown'),
      open: of('open') + unreached,
    },
  };
}
