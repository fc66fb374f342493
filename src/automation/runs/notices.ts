/** What the operator of a run should know besides its outcomes. */
import { readDelivery } from '../../archive/deliveries.js';
import type { Archive } from '../../archive/archive.js';
import type { DeliveredEntry } from '../../archive/run-records.js';
import { lastReason } from '../../model/document/delivery-state.js';

/**
 * - `service-notice`: a request is tried again, or the service or a source has something to say
 * - `scan-job-replaced`: the service has no report of the scan job of the other reports of the account
 * - `delivery-postponed`: a delivery did not arrive, and can be tried again
 * - `delivery-notice`: a delivery is not quite what was made, such as one without a file that is too large
 * - `digest-failed`: a digest did not arrive
 * - `heartbeat-failed`: the heartbeat could not be called
 */
export type RunEvent =
  | 'service-notice'
  | 'scan-job-replaced'
  | 'delivery-postponed'
  | 'delivery-notice'
  | 'digest-failed'
  | 'heartbeat-failed';

export interface RunNotice {
  readonly event: RunEvent;
  /** Without secrets. */
  readonly message: string;
  /** Ids; undefined if it is about no single one. */
  readonly account?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly deliverer?: string | undefined;
  readonly delivery?: string | undefined;
}

export type OnNotice = (notice: RunNotice) => void;

export async function noteDeliveries(
  archive: Archive,
  entries: readonly DeliveredEntry[],
  about: Pick<RunNotice, 'account' | 'benchmark'>,
  now: Date,
  onNotice: OnNotice,
): Promise<void> {
  for (const { deliverer, ids } of entries) {
    for (const id of ids) {
      const delivery = await readDelivery(archive, id, now);
      if (delivery === undefined) continue;
      const common = { ...about, deliverer, delivery: id };
      for (const message of delivery.notices) onNotice({ event: 'delivery-notice', message, ...common });
      if (delivery.state !== 'postponed') continue;
      onNotice({ event: 'delivery-postponed', message: lastReason(delivery), ...common });
    }
  }
}
