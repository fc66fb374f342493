/** Counts what came of a run. */
import type { DeliveryState } from '../model/document/delivery-state.js';
import type { OutcomeContent } from '../archive/run-records.js';
import type { Digest } from '../model/run/outcome.js';
import type { RecordedRun } from '../archive/runs.js';

/**
 * @param outcomes the last of each report
 * @param stateOf the state of the delivery with an id; undefined if it is not recorded
 * @param unreached deliveries of reports that the run did not reach
 */
export function digestOf(
  run: Pick<RecordedRun, 'accounts'>,
  outcomes: readonly OutcomeContent[],
  stateOf: (id: string) => DeliveryState | undefined,
  unreached: number,
): Digest {
  const planned = run.accounts.reduce((sum, { benchmarks }) => sum + benchmarks.length, 0);
  const count = (result: OutcomeContent['result']): number =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const [made, notAssessed, failed] = [count('made'), count('not-assessed'), count('failed')];
  const states = outcomes.flatMap(({ deliveries }) => deliveries.map((entry) => stateOfEntry(entry, stateOf)));
  const of = (state: EntryState): number => states.filter((each) => each === state).length;
  return {
    reports: { planned, made, notAssessed, failed, open: planned - outcomes.length },
    deliveries: {
      planned: states.length + unreached,
      delivered: of('delivered'),
      leftOut: of('leftOut'),
      notAssessed: of('notAssessed'),
      failed: of('failed'),
      unknown: of('unknown'),
      open: of('open') + unreached,
    },
  };
}

type EntryState = Exclude<keyof Digest['deliveries'], 'planned'>;

/** The worst of its deliveries: one that is unknown needs the operator most. */
function stateOfEntry(
  { decision, ids }: OutcomeContent['deliveries'][number],
  stateOf: (id: string) => DeliveryState | undefined,
): EntryState {
  if (decision === 'not-assessed') return 'notAssessed';
  if (decision === 'left-out' || (decision !== 'failed' && ids.length === 0)) return 'leftOut';
  const states = new Set(ids.map((id) => stateOf(id) ?? 'planned'));
  if (states.has('unknown')) return 'unknown';
  if (decision === 'failed' || states.has('refused') || states.has('partial')) return 'failed';
  return [...states].every((state) => state === 'delivered') ? 'delivered' : 'open';
}
