import { type JsonObject, type JsonValue } from '../../model/json.js';
import { type Item } from './record-reader.js';
/** What a response carries, without the envelope. */
export interface Payload {
    readonly items: readonly Item[];
    /** The envelope's message; null where there is none. */
    readonly message: JsonValue;
}
/**
 * Unwraps a response body: an array of items, one item, an envelope around either, or an array that holds one envelope.
 * Null in place of the items is none.
 *
 * @param wanted what the items should be, for the messages
 * @throws AuditpressError `service-failed` for an envelope whose status is not 200, `response-malformed` for a broken one
 */
export declare function readPayload(body: JsonValue, wanted: string): Payload;
/** Whether a value is a record that has the field, given in PascalCase, in either spelling. */
export declare function hasField(value: JsonValue, field: string): value is JsonObject;
