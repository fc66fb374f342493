/** The plug point of deliveries: documents go out, receipts come back. */
import { createHash } from 'node:crypto';
import type { Artifact, Receipt } from '../model/document/artifact.js';
import type { OptionsSchema } from '../plug-ins/options-schema.js';

/** One document set on its way to one target. */
export interface Delivery {
  /** The same for the same bytes to the same target, so that a repeated delivery is recognized: see `deliveryKey`. */
  readonly key: string;
  /** Where it goes, as the deliverer names its targets: the absolute path of a folder, an address. Without credentials. */
  readonly target: string;
  /** In the order of delivery; a manifest comes last. */
  readonly artifacts: readonly Artifact[];
}

/** What became of one delivery. */
export interface DeliveryReceipt {
  /** Key of the delivery. */
  readonly key: string;
  readonly target: string;
  /** One for each artifact, in the same order. */
  readonly artifacts: readonly Receipt[];
}

export interface DeliverContext {
  /** Ends a delivery that is under way. It then fails with the signal's reason and leaves nothing half done. */
  readonly signal?: AbortSignal | undefined;
}

export interface Deliverer<Options = unknown> {
  readonly name: string;
  /** Checks the options before anything is planned. Without a schema the deliverer takes none. */
  readonly options?: OptionsSchema<Options>;
  /** Decides without doing: which deliveries, where to. Pure: the same artifacts and options give the same keys. */
  plan(artifacts: readonly Artifact[], options: Options): readonly Delivery[];
  /**
   * Does without deciding: one delivery, one receipt. Called again with the same key, it delivers nothing a second time, and
   * succeeds.
   */
  send(delivery: Delivery, options: Options, context: DeliverContext): Promise<DeliveryReceipt>;
}

/** Key of a delivery: the same for the same files to the same target. SHA-256, lower-case hexadecimal. */
export function deliveryKey(target: string, artifacts: readonly Artifact[]): string {
  const contents = artifacts.map(({ fileName, content }) => [fileName, content.sha256]);
  return createHash('sha256')
    .update(JSON.stringify([target, contents]))
    .digest('hex');
}
