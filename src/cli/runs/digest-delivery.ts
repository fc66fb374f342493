/** Who sends the digest of a run, and what the operator reads if it does not arrive. */
import { refuseForDigest } from '../../automation/runs/deliver-end.js';
import { command } from '../../base/error-codes/command.js';
import type { DelivererOutcome } from '../../automation/delivery/deliver.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import type { RecordedRun } from '../../archive/runs.js';
import { loadDeliverers, loadPlugIns } from '../delivery.js';
import type { Run } from '../resolve-run.js';
import { shortId } from '../text-table.js';
import { messageOf } from '../../base/failures.js';
import { lastReason } from '../../model/document/delivery-state.js';

/** Refuses deliverers that cannot send a digest, before a run begins. Throws as `refuseForDigest` and `loadDeliverer` do. */
export async function refuseDigestBy(run: Run, names: readonly string[]): Promise<void> {
  refuseForDigest(await loadPlugIns(run, names));
}

/** What sending the digest of a recorded run needs. Throws as `refuseForDigest` and `loadDeliverers` do. */
export async function digestDelivery(own: Run, recorded: RecordedRun, delivery: DeliveryRun): Promise<DeliveryRun> {
  const loaded = await loadDeliverers(own, recorded.digest.deliver);
  refuseForDigest(loaded.deliverers);
  return { ...delivery, ...loaded };
}

/** One line per digest that did not arrive: it changes no exit code, and the archive has its delivery. */
export function undeliveredDigest(outcomes: readonly DelivererOutcome[]): readonly string[] {
  return outcomes.flatMap((outcome) => {
    const start = `the digest was not delivered to ${outcome.deliverer}`;
    if ('failure' in outcome) return [`${start}: ${messageOf(outcome.failure)}`];
    return outcome.deliveries
      .filter(({ state }) => state !== 'delivered' && state !== 'sending')
      .map((delivery) => {
        const reason = lastReason(delivery);
        const show = command(`deliveries show ${shortId(delivery.id)}`);
        return `${start}: ${delivery.state}${reason === '' ? '' : `, ${reason}`} (${show})`;
      });
  });
}
