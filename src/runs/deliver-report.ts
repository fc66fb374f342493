/** Decides whether a run delivers the documents of a report, and delivers them, a note, or nothing. */
import type { Archive } from '../archive/archive.js';
import { readSnapshot } from '../archive/history.js';
import { readKeys } from '../archive/read.js';
import { groupOf, recordKey } from '../archive/records.js';
import type { DeliveredEntry } from '../archive/run-records.js';
import type { RecordedRun } from '../archive/runs.js';
import { accountOf, concerned } from '../delivery/account-rules.js';
import { deliverShipment, type DelivererOutcome, type DeliveryRun } from '../delivery/deliver.js';
import { deliverNote } from '../delivery/note.js';
import type { ArchivedShipment } from '../delivery/shipment.js';
import type { ReportSet } from '../document-set/compose-set.js';
import { summarize } from '../document-set/summarize.js';
import { oneLine } from '../messages/printable.js';
import type { Snapshot } from '../model/report/snapshot.js';
import { decide, type Decision } from '../schedule/conditions.js';

/** Characters of a reason. */
const REASON_LIMIT = 500;

/**
 * Delivers a set that was just made.
 *
 * @param earlier id of the snapshot that the schedule made last; undefined for none
 * @returns one entry for each deliverer that is for the account
 */
export async function deliverReport(
  { when, otherwise }: Pick<RecordedRun, 'when' | 'otherwise'>,
  shipment: ArchivedShipment<ReportSet>,
  earlier: string | undefined,
  delivery: DeliveryRun,
): Promise<readonly DeliveredEntry[]> {
  const { snapshot, summary } = shipment.set;
  const since = earlier === undefined ? null : await snapshotWithId(delivery.archive, snapshot, earlier);
  // Redaction replaces ids by which reports are compared.
  const counted = { ...shipment.settings, redaction: undefined };
  const { decision, reason } =
    when === 'always'
      ? ALWAYS
      : decide(when, otherwise, {
          current: summarize(snapshot, counted),
          earlier: since && summarize(since, counted),
          gates: summary.gates,
        });
  switch (decision) {
    case 'deliver':
      return (await deliverShipment(shipment, delivery)).map((outcome) => entryOf(outcome, 'documents', ''));
    case 'note':
      return (await deliverNote(shipment, since, delivery)).map((outcome) => entryOf(outcome, 'note', reason));
    case 'nothing':
      return concerned(delivery.deliverers, accountOf(shipment.set, delivery.accounts)).map(({ name }) => ({
        ...{ deliverer: name, decision: 'left-out', reason, ids: [] },
      }));
  }
}

const ALWAYS: Decision = { decision: 'deliver', reason: '' };

/**
 * A snapshot of the same account and benchmark.
 *
 * @returns null if it has been removed or is damaged
 */
async function snapshotWithId(archive: Archive, { report }: Snapshot, id: string): Promise<Snapshot | null> {
  const key = recordKey('snapshot', groupOf(report), id);
  const { records } = await readKeys(archive.store, 'snapshot', [key]);
  const [record] = records;
  return record === undefined ? null : readSnapshot(archive, record);
}

/** What a deliverer got. */
export function entryOf(outcome: DelivererOutcome, decision: 'documents' | 'note', reason: string): DeliveredEntry {
  const { deliverer } = outcome;
  if ('failure' in outcome) {
    return { deliverer, decision: 'failed', reason: oneLine(messageOf(outcome.failure), REASON_LIMIT), ids: [] };
  }
  return { deliverer, decision, reason, ids: outcome.deliveries.map(({ id }) => id) };
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
