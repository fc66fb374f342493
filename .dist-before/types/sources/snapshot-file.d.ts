import { type JsonObject, type JsonValue } from '../model/json.js';
import { type Snapshot } from '../model/snapshot.js';
/**
 * A snapshot as text to save, which `readSnapshots` reads back. The same snapshot gives the same text, however its
 * provenance was put together. Ends with a line feed. For bodies of up to 280 MiB.
 */
export declare function encodeSnapshot({ provenance, body }: Snapshot): string;
/**
 * Reads a saved snapshot and checks that its body is still what was received.
 *
 * @throws AuditpressError `snapshot-malformed` (also for JSON that is no snapshot), `snapshot-version` or `snapshot-changed`; for the body as `decodeResponse`.
 */
export declare function decodeSnapshot(bytes: Uint8Array): Snapshot;
/** Tells a saved snapshot from a response body. */
export declare function isSavedSnapshot(value: JsonValue): value is JsonObject;
/** As `decodeSnapshot`, for a snapshot that is parsed already. */
export declare function openSnapshot(saved: JsonObject): Snapshot;
