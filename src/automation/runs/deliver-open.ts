/** Sends what is left of the deliveries of a report that was made before. */
import { readDelivery } from '../../archive/deliveries.js';
import { readKeys } from '../../archive/read.js';
import { folderOf, idOf } from '../../archive/records.js';
import type { DeliveredEntry, OutcomeContent } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import { openArchivedSet } from '../delivery/archived-set.js';
import type { DeliveryRun } from '../delivery/send-planned.js';
import { resendRefused } from '../delivery/resend.js';
import { sendOpen } from '../delivery/send.js';
import { composerOf, shipmentOf, type ArchivedShipment } from '../delivery/shipment.js';
import type { ReportSet } from '../../documents/compose-set.js';
import type { Redo } from '../../model/run/outcome.js';
import { deliverReport, type Earlier } from './deliver-report.js';
import { joined, occasionOf } from './make-report.js';
import { shownAccount } from './run-accounts.js';

type Entries = OutcomeContent['deliveries'];

/**
 * Sends deliveries that were planned or postponed, as they were recorded. Others are left alone.
 *
 * @param redo whether those that were refused are sent again, too: somebody may have fixed the cause
 */
export async function sendLeft(
  { deliveries }: Pick<OutcomeContent, 'deliveries'>,
  redo: Redo,
  delivery: DeliveryRun,
): Promise<void> {
  const { archive, deliverers, now, signal } = delivery;
  for (const { deliverer: name, ids } of deliveries) {
    const deliverer = deliverers.find((one) => one.name === name);
    if (deliverer === undefined) continue;
    for (const id of ids) {
      if (signal?.aborted === true) return;
      const recorded = await readDelivery(archive, id, now());
      if (recorded === undefined) continue;
      await sendOpen(recorded, deliverer, delivery);
      if (redo === 'failed') await resendRefused(recorded, deliverer, delivery);
    }
  }
}

/**
 * Plans the deliveries again that could not be planned, and sends them.
 *
 * @returns the entries of all deliverers; null if every deliverer had planned
 */
export async function planFailed(
  run: Pick<RecordedRun, 'id' | 'schedule' | 'when' | 'otherwise' | 'accounts'>,
  { deliveries, sets }: Pick<OutcomeContent, 'deliveries' | 'sets'>,
  earlier: Earlier,
  delivery: DeliveryRun,
): Promise<Entries | null> {
  const failed = deliveries.filter(({ decision }) => decision === 'failed').map(({ deliverer }) => deliverer);
  const deliverers = delivery.deliverers.filter(({ name }) => failed.includes(name));
  if (deliverers.length === 0) return null;
  const own = { ...delivery, deliverers, occasion: occasionOf(run) };
  const { archive } = delivery;
  const keys = await archive.store.list(folderOf('set'));
  const entries: DeliveredEntry[] = [];
  for (const [index, { id }] of sets.entries()) {
    const { records } = await readKeys(
      archive.store,
      'set',
      keys.filter((key) => idOf(key) === id),
    );
    for (const record of records) {
      const archived = await openArchivedSet(archive, record);
      const shipment = await shipmentOf(archived, own.settings, composerOf(archived.snapshot, own));
      const named = { ...own, shown: shownAccount(run, archived.snapshot.report) };
      entries.push(...(await deliverReport(run, shipment as ArchivedShipment<ReportSet>, earlier, index, named)));
    }
  }
  const again = new Map(joined(entries).map((entry) => [entry.deliverer, entry]));
  return deliveries.map((entry) => again.get(entry.deliverer) ?? entry);
}
