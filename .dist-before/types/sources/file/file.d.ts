import type { Provenance, Snapshot } from '../../model/snapshot.js';
import type { Source } from '../source.js';
export interface FileOptions {
    /** Path of the file; `-` is standard input. */
    readonly path: string;
}
export declare const STANDARD_INPUT = "-";
/** What is known about bytes that were read: `address` is the file's name without folders, null for standard input. */
export type FileOrigin = Pick<Provenance, 'address' | 'retrievedAt' | 'toolVersion'>;
/**
 * The snapshots that bytes hold: the one of a saved snapshot, with the provenance it was saved with, or one for each
 * report of a response body.
 *
 * @throws AuditpressError as `decodeResponse` and `decodeSnapshot` do.
 */
export declare function readSnapshots(bytes: Uint8Array, origin: FileOrigin): readonly Snapshot[];
export declare const fileSource: Source<FileOptions>;
/**
 * The snapshot that a file, or standard input (`-`), was saved as.
 *
 * @throws AuditpressError as `readBytes` and `decodeSnapshot` do.
 */
export declare function readSavedSnapshot(path: string, stdin: AsyncIterable<Uint8Array>): Promise<Snapshot>;
