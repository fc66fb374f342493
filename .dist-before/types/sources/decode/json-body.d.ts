import type { JsonValue } from '../../model/json.js';
/**
 * Reads a response body as JSON. A UTF-8 byte order mark is skipped.
 *
 * @throws AuditpressError `response-empty`, `response-not-text`, `response-not-json`, `response-truncated` or
 * `response-too-large`.
 */
export declare function parseJsonBody(body: Uint8Array): JsonValue;
/** @throws AuditpressError as `parseJsonBody` does, the text being decoded already. */
export declare function parseJsonText(text: string): JsonValue;
