import type { FaultRates } from '../options.js';
/** How the answer is to be sent, where there is one. */
export type Sending = 'whole' | 'truncated';
/**
 * Counts from the first request. A delay comes on top of whatever else the request meets.
 *
 * @returns what every request awaits; it throws the Refusal that takes the place of the answer
 */
export declare function createFaults(rates: FaultRates): () => Promise<Sending>;
