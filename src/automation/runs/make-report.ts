/** Makes the documents of a report of a run, archives them, and delivers them. */
import { firstRetrieval } from '../../archive/history.js';
import { idOf } from '../../archive/records.js';
import type { DeliveredEntry, MadeSet, OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import type { DeliveryRun } from '../delivery/deliver.js';
import { archiveShipment, composerOf, type ArchivedShipment } from '../delivery/shipment.js';
import { asRetrieved, composeSet, expectedSets, type ReportSet, type RunTools } from '../../documents/compose-set.js';
import { namedInArchive, wishWith } from '../../documents/name-in-archive.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { gateSentence, gateTexts } from '../../model/summary/gate-text.js';
import { nameWith, type Shown } from '../../base/set-names/choose-names.js';
import { deliverReport } from './deliver-report.js';
import type { Earlier } from './earlier-report.js';

/** Plain data, so that it can be made in another thread. */
export interface ReportToMake {
  readonly run: Pick<RecordedRun, 'id' | 'schedule' | 'startedAt' | 'when' | 'otherwise'>;
  /** As fetched. */
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
 * @param delivery its deliverers get the documents
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
  for (const [index, snapshot] of snapshots.entries()) {
    const own: DeliveryRun = { ...delivery, settings, occasion: occasionOf(run), shown: shown[index] };
    const { set, snapshotKey } = await composeOnce(snapshot, new Date(run.startedAt), own, tools);
    const shipment = await archiveShipment(set, settings, own.archive, composerOf(set.snapshot, own));
    sets.push(madeSet(shipment, snapshotKey));
    deliveries.push(...(await deliverReport(run, shipment, earlier, index, own)));
  }
  return { sets, deliveries: joined(deliveries) };
}

/**
 * Composes and archives a snapshot. One that this run retrieved before it was interrupted keeps the time of that, so that the
 * archive gets its documents once.
 */
async function composeOnce(
  snapshot: Snapshot,
  startedAt: Date,
  { archive, settings, shown = {} }: DeliveryRun,
  tools: RunTools,
): Promise<{ readonly set: ReportSet; readonly snapshotKey: string }> {
  const [expected] = await expectedSets([snapshot], settings, tools);
  const set = await composeSet(
    snapshot,
    settings,
    tools,
    expected && nameWith(wishWith(expected.naming, shown), shown),
  );
  const snapshotKey = await set.archiving.addInput(archive);
  if (snapshotKey === null) throw new Error('expected the key of a snapshot in the archive, received none');
  const retrievedAt = await firstRetrieval(archive, snapshotKey, startedAt);
  const first = retrievedAt === null ? snapshot : asRetrieved(snapshot, { retrievedAt });
  const isFirst = first.provenance.retrievedAt === snapshot.provenance.retrievedAt;
  const again = (name: string): Promise<ReportSet> => composeSet(first, settings, tools, name);
  const whole = isFirst ? set : await again(set.name);
  return { set: await namedInArchive(archive, whole, again, { shown }), snapshotKey };
}

/** What a schedule delivers again and again is another delivery each time; what a batch repeats is not. */
export function occasionOf({ id, schedule }: Pick<RecordedRun, 'id' | 'schedule'>): string {
  return schedule === '' ? '' : id;
}

function madeSet({ key, set }: ArchivedShipment<ReportSet>, snapshotKey: string): MadeSet {
  const { name, documentId, summary } = set;
  const { jobId, compliance, entryTally, gates } = summary;
  return {
    ...{ id: idOf(key), name, documentId, snapshot: idOf(snapshotKey), jobId },
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
