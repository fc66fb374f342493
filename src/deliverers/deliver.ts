/** Sends documents where a deliverer plans to. */
import { checkpoint } from '../checkpoint.js';
import type { Artifact } from '../model/document/artifact.js';
import type { LoadedPlugIn } from '../plug-ins/plug-point.js';
import type { Deliverer, DeliverContext, DeliveryReceipt } from './deliverer.js';

/** What became of one delivery: a receipt, or why there is none. */
export type DeliveryOutcome = {
  /** Idempotency key: the same files to the same target have the same one. */
  readonly key: string;
  readonly target: string;
} & ({ readonly receipt: DeliveryReceipt } | { readonly failure: unknown });

/**
 * Plans, then sends one delivery after the other. One that fails keeps no other from being sent.
 *
 * @returns one outcome per delivery, in order. Once the first one is sent nothing is thrown, so no receipt is lost: what
 * `signal` has stopped has its reason as failure.
 * @throws AuditpressError for a plan that fails
 */
export async function deliverAll(
  { plugIn: deliverer, options }: LoadedPlugIn<Deliverer>,
  artifacts: readonly Artifact[],
  { signal }: DeliverContext,
): Promise<readonly DeliveryOutcome[]> {
  const outcomes: DeliveryOutcome[] = [];
  for (const delivery of deliverer.plan(artifacts, options)) {
    const { key, target } = delivery;
    try {
      await checkpoint(signal);
      outcomes.push({ key, target, receipt: await deliverer.send(delivery, options, { signal }) });
    } catch (failure) {
      outcomes.push({ key, target, failure });
    }
  }
  return outcomes;
}
