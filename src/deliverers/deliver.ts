/** Runs a deliverer: plans its deliveries, then sends them. */
import { checkpoint } from '../base/checkpoint.js';
import type { LoadedPlugIn } from '../base/plug-ins/plug-point.js';
import type { Deliverer, DeliverContext, DeliveryReceipt, DeliverySet, PlanContext } from './deliverer.js';

/** The outcome of one delivery: a receipt or a failure. */
export type DeliveryOutcome = {
  /** Idempotency key: see `deliveryKey`. */
  readonly key: string;
  readonly target: string;
} & ({ readonly receipt: DeliveryReceipt } | { readonly failure: unknown });

/**
 * Plans all deliveries, then sends them one after the other. A failed delivery does not stop the others.
 *
 * @returns one outcome per delivery, in order. Nothing is thrown after the first one is sent, so that no receipt is lost:
 * deliveries that `signal` stops fail with its reason.
 * @throws AuditpressError if planning fails
 */
export async function deliverAll(
  { plugIn: deliverer, options }: LoadedPlugIn<Deliverer>,
  set: DeliverySet,
  context: PlanContext & DeliverContext,
): Promise<readonly DeliveryOutcome[]> {
  const outcomes: DeliveryOutcome[] = [];
  for (const delivery of deliverer.plan(set, options, context)) {
    const { key, target } = delivery;
    try {
      await checkpoint(context.signal);
      outcomes.push({ key, target, receipt: await deliverer.send(delivery, options, context) });
    } catch (failure) {
      outcomes.push({ key, target, failure });
    }
  }
  await deliverer.end?.(options).catch(() => undefined);
  return outcomes;
}
