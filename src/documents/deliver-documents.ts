/** Delivers documents without an archive. */
import type { PlugInSettings } from '../model/settings/settings.js';
import type { Artifact } from '../model/document/artifact.js';
import {
  type DeliverContext,
  type DeliverySet,
  NO_MESSAGE,
  type Deliverer,
  type DeliveryReceipt,
  type PlanContext,
} from '../deliverers/deliverer.js';
import { loadPlugIn, type LoadedPlugIn } from '../base/plug-ins/plug-point.js';
import { delivererPoint } from '../deliverers/guarded.js';
import { AuditpressError } from '../base/errors.js';
import { sha256Of } from '../base/sha256.js';
import { checkpoint } from '../base/checkpoint.js';

/**
 * Delivers documents with a deliverer plug-in, without an archive. Nothing is known but the documents, so there is no message.
 *
 * @throws AuditpressError as `loadPlugIn` does, and for a plan that fails; `deliverer-needs-report` (usage)
 */
export async function deliverDocuments(
  settings: PlugInSettings,
  artifacts: readonly Artifact[],
  context: Pick<DeliverContext, 'credentials' | 'signal'>,
): Promise<readonly DeliveryOutcome[]> {
  const loaded = await loadPlugIn(delivererPoint, 'deliverer', null, settings);
  const { name, messages = [] } = loaded.plugIn;
  if (messages.length > 0) {
    throw new AuditpressError(
      'deliverer-needs-report',
      `expected a deliverer that sends documents alone, received "${name}", which also sends a message about the report`,
    );
  }
  const contents = artifacts.map(({ fileName, content }) => [fileName, content.sha256]);
  const set: DeliverySet = {
    name: 'documents',
    documentId: '',
    identity: sha256Of(JSON.stringify(contents)),
    artifacts,
    account: null,
    summary: null,
    digest: null,
    message: NO_MESSAGE,
    occasion: '',
  };
  return deliverAll(loaded, set, { ...context, folder: process.cwd(), now: () => new Date() });
}

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
