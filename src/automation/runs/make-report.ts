/** Makes the documents of a report of a run, archives them, and delivers them. */
import { firstRetrieval } from '../../archive/history.js';
import type { Archive } from '../../archive/archive.js';
import { idOf } from '../../archive/records.js';
import type { DeliveredEntry, MadeSet, OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { DeliveryRun } from '../delivery/send-planned.js';
import { archivedShipment, composerOf, type ArchivedShipment } from '../delivery/shipment.js';
import { archiveReport, asRetrieved, type ReportSet } from '../../documents/compose-set.js';
import { makeSet } from '../../documents/make-sets.js';
import { archiveTarget } from '../../documents/targets/archive-target.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { gateSentence, gateTexts } from '../../model/summary/gate-text.js';
import type { Shown } from '../../base/set-names/choose-names.js';
import { deliverReport, type Earlier } from './deliver-report.js';

/** Plain data, so that it can be made in another thread. */
export interface ReportToMake {
  readonly run: Pick<RecordedRun, 'id' | 'schedule' | 'startedAt' | 'when' | 'otherwise'>;
  readonly snapshots: readonly Snapshot[];
  /** The snapshots that the schedule made last, in the same order; none if no condition needs them. */
  readonly earlier: Earlier;
  /** What names show of the accounts of the snapshots, in the same order: see `shownAccount`. */
  readonly shown: readonly Shown[];
}

export type MadeReport = Pick<OutcomeContent, 'sets' | 'deliveries'>;

/**
 * Makes one set per snapshot, each at the time when the run began, so that repeating it gives the same bytes.
 *
 * @throws AuditpressError if the documents cannot be made or archived
 */
export async function makeReport(
  { run, snapshots, earlier, shown }: ReportToMake,
  delivery: DeliveryRun,
): Promise<MadeReport> {
  const settings = { ...delivery.settings, clock: new Date(run.startedAt) };
  const tools = await delivery.loadTools(settings);
  const sets: MadeSet[] = [];
  const deliveries: DeliveredEntry[] = [];
  for (const [index, retrieved] of snapshots.entries()) {
    const own: DeliveryRun = { ...delivery, settings, occasion: occasionOf(run), shown: shown[index] };
    const { archive, signal } = own;
    const snapshotKey = await archiveReport(archive, retrieved, settings, tools);
    const snapshot = await asFirstRetrieved(retrieved, snapshotKey, archive, settings.clock);
    const target = archiveTarget(archive, snapshotKey, own.shown);
    const made = await makeSet(snapshot, { settings, tools, target, archive, signal });
    const shipment = await archivedShipment(made, settings, archive, composerOf(snapshot, own));
    sets.push(madeSet(shipment, snapshotKey));
    deliveries.push(...(await deliverReport(run, shipment, earlier, index, own)));
  }
  return { sets, deliveries: joined(deliveries) };
}

/**
 * A snapshot that this run retrieved before it was interrupted keeps the time of that, so that the archive gets its documents once.
 */
async function asFirstRetrieved(snapshot: Snapshot, key: string, archive: Archive, startedAt: Date): Promise<Snapshot> {
  const retrievedAt = await firstRetrieval(archive, key, startedAt);
  const isFirst = retrievedAt === null || retrievedAt === snapshot.provenance.retrievedAt;
  return isFirst ? snapshot : asRetrieved(snapshot, { retrievedAt });
}

/** What a schedule delivers again and again is another delivery each time; what a batch repeats is not. */
export function occasionOf({ id, schedule }: Pick<RecordedRun, 'id' | 'schedule'>): string {
  return schedule === '' ? '' : id;
}

function madeSet({ key, set }: ArchivedShipment<ReportSet>, snapshotKey: string): MadeSet {
  const { name, documentId, summary } = set;
  const { jobId, compliance, entryTally, gates } = summary;
  return {
    id: idOf(key),
    name,
    documentId,
    snapshot: idOf(snapshotKey),
    jobId,
    compliancePercent: compliance.share === null ? null : compliance.share * 100,
    notPassed: entryTally.notPassed,
    gates: gates.filter(({ result }) => result !== 'passed').map((gate) => gateSentence(gate, gateTexts(gate))),
  };
}

/** One entry per deliverer: a response may hold several reports. */
export function joined(entries: readonly DeliveredEntry[]): DeliveredEntry[] {
  const byName = new Map<string, DeliveredEntry>();
  for (const entry of entries) {
    const known = byName.get(entry.deliverer);
    byName.set(entry.deliverer, known === undefined ? entry : worse(known, entry));
  }
  return [...byName.values()];
}

/** Of two entries, that which needs the operator more, with the deliveries of both. */
function worse(one: DeliveredEntry, other: DeliveredEntry): DeliveredEntry {
  const rankOf = ({ decision }: DeliveredEntry): number =>
    ['left-out', 'note', 'documents', 'failed'].indexOf(decision);
  return { ...(rankOf(other) > rankOf(one) ? other : one), ids: [...one.ids, ...other.ids] };
}
