/** The plug point of deliveries: documents go out, receipts come back. */
import type { z } from 'zod';
import type { Artifact, Receipt } from '../model/artifact.js';
/** One document set on its way to one target. */
export interface Delivery {
    /** The same for the same bytes to the same target: whoever repeats a delivery finds out by it. Hexadecimal SHA-256. */
    readonly key: string;
    /** Where it goes, as the deliverer names its targets: a folder's absolute path. */
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
    readonly options: z.ZodType<Options>;
    /** Decides without doing: which deliveries, where to. Pure. */
    plan(artifacts: readonly Artifact[], options: Options): readonly Delivery[];
    /** Does without deciding: one delivery, one receipt. */
    send(delivery: Delivery, options: Options, context: DeliverContext): Promise<DeliveryReceipt>;
}
