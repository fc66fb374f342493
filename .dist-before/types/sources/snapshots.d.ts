import { type Report } from '../model/report.js';
import type { Provenance, Snapshot } from '../model/snapshot.js';
/** What a source knows about a response besides its bytes. */
export type Origin = Omit<Provenance, 'sha256' | 'bytes' | 'reportIndex' | 'reportCount'>;
/**
 * One snapshot for each report of a response, in its order. A generated sample becomes a snapshot of kind `sample`,
 * whatever the source is.
 */
export declare function takeSnapshots(body: Uint8Array, reports: readonly Report[], origin: Origin): readonly Snapshot[];
/** SHA-256 in lower-case hexadecimal. */
export declare function sha256Of(bytes: Uint8Array): string;
