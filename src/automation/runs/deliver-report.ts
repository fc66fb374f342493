/** Decides whether a run delivers the documents of a report, and delivers them, a note, or nothing. */
import type { Archive } from '../../archive/archive.js';
import { readSnapshot } from '../../archive/history.js';
import { readKeys } from '../../archive/read.js';
import { groupOf, recordKey } from '../../archive/records.js';
import type { DeliveredEntry } from '../../archive/run-records.js';
import { type RecordedRun, closingKeys, lastOutcome, pairOf, runsBefore, type RunReport } from '../../archive/runs.js';
import { concerned } from '../delivery/account-rules.js';
import { deliverNote, deliverShipment, type DelivererOutcome } from '../delivery/deliver.js';
import type { DeliveryRun } from '../delivery/send-planned.js';
import { accountOf } from '../../archive/known-accounts.js';
import type { ArchivedShipment } from '../delivery/shipment.js';
import type { ReportSet } from '../../documents/compose-set.js';
import { summarize } from '../../documents/summarize.js';
import { command } from '../../base/error-codes/command.js';
import { AuditpressError } from '../../base/errors.js';
import { messageOf } from '../../base/failures.js';
import { oneLine } from '../../base/wording/printable.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { decide, type Decision } from '../schedule/conditions.js';

const REASON_LIMIT = 500;

/**
 * Delivers a set that was just made.
 *
 * @returns one entry for each deliverer that is for the account. If the condition depends on an earlier report that is unknown, nothing
 * is sent, and every entry has failed.
 */
export async function deliverReport(
  { when, otherwise }: Pick<RecordedRun, 'when' | 'otherwise'>,
  shipment: ArchivedShipment<ReportSet>,
  earlier: Earlier,
  index: number,
  delivery: DeliveryRun,
): Promise<readonly DeliveredEntry[]> {
  const { snapshot, summary } = shipment.set;
  const found = await snapshotOf(earlier, index, snapshot, delivery.archive);
  if ('unknown' in found && (when === 'changed' || when === 'worse')) {
    const reason = oneLine(
      `It is not known what changed since the last run: ${found.unknown}; ${command('deliver SET --to NAME')} sends the documents`,
      REASON_LIMIT,
    );
    return entriesFor(delivery, shipment, 'failed', reason);
  }
  const since = 'unknown' in found ? null : found.snapshot;
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
      return entriesFor(delivery, shipment, 'left-out', reason);
  }
}

function entriesFor(
  { deliverers, accounts }: DeliveryRun,
  shipment: ArchivedShipment<ReportSet>,
  decision: 'left-out' | 'failed',
  reason: string,
): readonly DeliveredEntry[] {
  return concerned(deliverers, accountOf(shipment.set, accounts)).map(({ name }) => ({
    deliverer: name,
    decision,
    reason,
    ids: [],
  }));
}

const ALWAYS: Decision = { decision: 'deliver', reason: '' };

type FoundSnapshot = { readonly snapshot: Snapshot | null } | Extract<Earlier, { readonly unknown: string }>;

/** One of the earlier snapshots, of the account and benchmark of a report; null if there is none, or it has been removed. */
async function snapshotOf(
  earlier: Earlier,
  index: number,
  { report }: Snapshot,
  archive: Archive,
): Promise<FoundSnapshot> {
  if ('unknown' in earlier) return earlier;
  const id = earlier.snapshots[index];
  if (id === undefined) return { snapshot: null };
  const key = recordKey('snapshot', groupOf(report), id);
  if ((await archive.store.read(key)) === undefined) return { snapshot: null };
  try {
    const { records, damaged } = await readKeys(archive.store, 'snapshot', [key]);
    const [record] = records;
    if (record === undefined) return { unknown: `${key}: ${damaged[0]?.problem ?? ''}` };
    return { snapshot: await readSnapshot(archive, record) };
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    return { unknown: failure.message };
  }
}

export function entryOf(outcome: DelivererOutcome, decision: 'documents' | 'note', reason: string): DeliveredEntry {
  const { deliverer } = outcome;
  if ('failure' in outcome) {
    return { deliverer, decision: 'failed', reason: oneLine(messageOf(outcome.failure), REASON_LIMIT), ids: [] };
  }
  return { deliverer, decision, reason, ids: outcome.deliveries.map(({ id }) => id) };
}

/**
 * The snapshots of a report in the last run of the same schedule that made it; none if there was no such run. Unknown if a run before
 * has not reached the report yet, or the archive has lost its outcome: whether something changed is then not known.
 */
export type Earlier =
  /** Ids. */
  | { readonly snapshots: readonly string[] }
  /** Why, in words. */
  | { readonly unknown: string };

export const NO_REPORT: Earlier = { snapshots: [] };

export type FindEarlier = (run: RecordedRun, report: RunReport) => Promise<Earlier>;

export function earlierReports(archive: Archive): FindEarlier {
  const known = new Map<string, ReturnType<typeof runsBefore>>();
  return async (run, report) => {
    const before = known.get(run.id) ?? runsBefore(archive, run);
    known.set(run.id, before);
    for (const earlier of await before) {
      const { number, outcome, damage } = await lastOutcome(archive, earlier, report);
      if (damage !== undefined) return { unknown: `${damage.key}: ${damage.problem}` };
      // A run that cannot be read may be one of this schedule.
      if ('damage' in earlier && number > 0) return { unknown: `${earlier.damage.key}: ${earlier.damage.problem}` };
      if ('damage' in earlier) continue;
      if (outcome?.failure?.code === 'delivery-unknown') return { unknown: outcome.failure.message };
      if (outcome?.result === 'made') return { snapshots: outcome.sets.map(({ snapshot }) => snapshot) };
      if (outcome === undefined && plans(earlier, report) && (await closingKeys(archive, earlier)).length === 0) {
        return { unknown: `run ${earlier.id} of the schedule has not reached this report yet` };
      }
    }
    return NO_REPORT;
  };
}

function plans({ accounts }: Pick<RecordedRun, 'accounts'>, report: RunReport): boolean {
  const pair = pairOf(report);
  return accounts.some((account) => account.benchmarks.some((benchmark) => pairOf({ account, benchmark }) === pair));
}
