/** The plug point for deliveries: takes documents, returns receipts. */
import { createHash } from 'node:crypto';
import type { Artifact, Receipt } from '../model/document/artifact.js';
import type { OptionsSchema } from '../plug-ins/options-schema.js';

/** Files to send to one target. */
export interface Delivery {
  /** Idempotency key, to recognize a repeated delivery: see `deliveryKey`. */
  readonly key: string;
  /** The target as the deliverer names it, such as the absolute path of a folder or an address. Without credentials. */
  readonly target: string;
  /** In the order of delivery; a manifest comes last. */
  readonly artifacts: readonly Artifact[];
}

/** Confirms one delivery. */
export interface DeliveryReceipt {
  /** Key of the delivery. */
  readonly key: string;
  readonly target: string;
  /** One for each artifact, in the same order. */
  readonly artifacts: readonly Receipt[];
}

export interface DeliverContext {
  /** Stops a running delivery, which then fails with the signal's reason and leaves nothing half done. */
  readonly signal?: AbortSignal | undefined;
}

export interface Deliverer<Options = unknown> {
  readonly name: string;
  /** Checks the options before planning. Without a schema the deliverer takes no options. */
  readonly options?: OptionsSchema<Options>;
  /** Decides which deliveries go to which targets. Pure: the same artifacts and options give the same keys. */
  plan(artifacts: readonly Artifact[], options: Options): readonly Delivery[];
  /**
   * Sends one delivery and returns its receipt. A second call with the same key sends nothing and succeeds.
   */
  send(delivery: Delivery, options: Options, context: DeliverContext): Promise<DeliveryReceipt>;
}

/** Idempotency key: SHA-256 of the target and of the names and contents of the files, in lower-case hexadecimal. */
export function deliveryKey(target: string, artifacts: readonly Artifact[]): string {
  const contents = artifacts.map(({ fileName, content }) => [fileName, content.sha256]);
  return createHash('sha256')
    .update(JSON.stringify([target, contents]))
    .digest('hex');
}
