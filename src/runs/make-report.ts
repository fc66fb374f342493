/** Makes the documents of a report of a run, archives them, and delivers them. */
import { idOf } from '../archive/records.js';
import type { MadeSet, OutcomeContent } from '../archive/run-records.js';
import type { RecordedRun } from '../archive/runs.js';
import { deliverShipment, type DelivererOutcome, type DeliveryRun } from '../delivery/deliver.js';
import { archiveShipment, composerOf, type ArchivedShipment } from '../delivery/shipment.js';
import { composeSet, type ReportSet } from '../document-set/compose-set.js';
import { oneLine } from '../messages/printable.js';
import type { Snapshot } from '../model/report/snapshot.js';

/** Plain data, so that it can be made in another thread. */
export interface ReportToMake {
  readonly run: Pick<RecordedRun, 'id' | 'schedule' | 'startedAt' | 'when' | 'otherwise'>;
  /** As fetched. */
  readonly snapshots: readonly Snapshot[];
}

export type MadeReport = Pick<OutcomeContent, 'sets' | 'deliveries'>;

/** Characters of a reason. */
const REASON_LIMIT = 500;

/**
 * Makes one set per snapshot, each at the time when the run began, so that repeating it gives the same bytes.
 *
 * @param delivery its deliverers get the documents
 * @throws AuditpressError if the documents cannot be made or archived
 */
export async function makeReport({ run, snapshots }: ReportToMake, delivery: DeliveryRun): Promise<MadeReport> {
  const settings = { ...delivery.settings, clock: new Date(run.startedAt) };
  const own: DeliveryRun = { ...delivery, settings, occasion: occasionOf(run) };
  const tools = await own.loadTools(settings);
  const sets: MadeSet[] = [];
  const outcomes: DelivererOutcome[] = [];
  for (const snapshot of snapshots) {
    const set = await composeSet(snapshot, settings, tools);
    const snapshotKey = await set.archiving.addInput(own.archive);
    const shipment = await archiveShipment(set, settings, own.archive, composerOf(snapshot, own));
    sets.push(madeSet(shipment, snapshotKey ?? ''));
    outcomes.push(...(await deliverShipment(shipment, own)));
  }
  return { sets, deliveries: byDeliverer(outcomes) };
}

/** What a schedule delivers again and again is another delivery each time; what a batch repeats is not. */
function occasionOf({ id, schedule }: Pick<RecordedRun, 'id' | 'schedule'>): string {
  return schedule === '' ? '' : id;
}

function madeSet({ key, set }: ArchivedShipment<ReportSet>, snapshotKey: string): MadeSet {
  const { name, documentId, jobId, summary } = set;
  const { compliance, entryTally, gates } = summary;
  return {
    ...{ id: idOf(key), name, documentId, snapshot: idOf(snapshotKey), jobId },
    compliancePercent: compliance.share === null ? null : compliance.share * 100,
    notPassed: entryTally.notPassed,
    gates: gates.filter(({ result }) => result !== 'passed').map(({ name: own, text }) => own ?? text),
  };
}

/** A report may have several sets; a deliverer has one entry. */
function byDeliverer(outcomes: readonly DelivererOutcome[]): OutcomeContent['deliveries'] {
  const entries = new Map<string, OutcomeContent['deliveries'][number]>();
  for (const outcome of outcomes) {
    const { deliverer } = outcome;
    const known = entries.get(deliverer);
    const failed = 'failure' in outcome;
    entries.set(deliverer, {
      deliverer,
      decision: failed || known?.decision === 'failed' ? 'failed' : 'documents',
      reason: failed ? oneLine(messageOf(outcome.failure), REASON_LIMIT) : (known?.reason ?? ''),
      ids: [...(known?.ids ?? []), ...(failed ? [] : outcome.deliveries.map(({ id }) => id))],
    });
  }
  return [...entries.values()];
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
