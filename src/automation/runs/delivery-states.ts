/** What became of the deliveries of a run, and how many reports were made. */
import { readDelivery, readDeliveryState } from '../../archive/deliveries.js';
import type { Archive } from '../../archive/archive.js';
import type { DeliveredEntry, OutcomeContent, RunAccount } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import { mapConcurrently } from '../../base/map-concurrently.js';
import { lastReason, type DeliveryState } from '../../model/document/delivery-state.js';
import type { DELIVERY_COUNTS, Digest } from '../../model/run/outcome.js';

/** The state of a delivery as a run sees it: `already-delivered` before the run began. */
export type StateInRun = DeliveryState | 'already-delivered';

export type StateOf = (id: string) => StateInRun | undefined;

export interface Delivering {
  readonly deliveries: readonly DeliveredEntry[];
}

export type EntryState = (typeof DELIVERY_COUNTS)[number];

/** Whether everything for a deliverer has arrived, or was left out on purpose. */
export function isSettled(entry: DeliveredEntry, stateOf: StateOf): boolean {
  return ARRIVED.has(entryState(entry, stateOf));
}

const ARRIVED: ReadonlySet<EntryState> = new Set(['delivered', 'alreadyDelivered', 'leftOut']);

const READ_AT_ONCE = 16;

export async function readStates(
  archive: Archive,
  { startedAt }: Pick<RecordedRun, 'startedAt'>,
  delivering: readonly Delivering[],
  now: Date,
): Promise<StateOf> {
  const ids = delivering.flatMap(({ deliveries }) => deliveries.flatMap((entry) => entry.ids));
  const states = new Map<string, StateInRun>();
  await mapConcurrently(ids, READ_AT_ONCE, async (id) => {
    const known = await readDeliveryState(archive, id, now);
    if (known === undefined) return;
    const isBefore = known.arrival !== null && known.arrival < startedAt;
    states.set(id, isBefore ? 'already-delivered' : known.state);
  });
  return (id) => states.get(id);
}

/** Why a delivery did not arrive, by its id; empty where that is not known. Reads only those that did not. */
export async function readReasons(
  archive: Archive,
  delivering: readonly Delivering[],
  stateOf: StateOf,
  now: Date,
): Promise<(id: string) => string> {
  const undelivered = delivering.flatMap(({ deliveries }) =>
    deliveries.flatMap((entry) => (isSettled(entry, stateOf) ? [] : entry.ids)),
  );
  const reasons = new Map<string, string>();
  await mapConcurrently(undelivered, READ_AT_ONCE, async (id) => {
    const delivery = await readDelivery(archive, id, now);
    if (delivery !== undefined) reasons.set(id, lastReason(delivery));
  });
  return (id) => reasons.get(id) ?? '';
}

/** The worst of its deliveries: one that is unknown needs the operator most. */
export function entryState({ decision, ids }: DeliveredEntry, stateOf: StateOf): EntryState {
  if (decision === 'not-assessed') return 'notAssessed';
  if (decision === 'left-out' || (decision !== 'failed' && ids.length === 0)) return 'leftOut';
  const states = new Set(ids.map((id) => stateOf(id) ?? 'planned'));
  if (states.has('unknown')) return 'unknown';
  if (decision === 'failed' || states.has('refused') || states.has('partial')) return 'failed';
  const others = [...states].filter((state) => state !== 'already-delivered');
  if (others.length === 0) return 'alreadyDelivered';
  return others.every((state) => state === 'delivered') ? 'delivered' : 'open';
}

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

export function plannedReports({ accounts }: { readonly accounts: readonly RunAccount[] }): number {
  return accounts.reduce((sum, { benchmarks }) => sum + benchmarks.length, 0);
}
