/** Any value that JSON can carry, as `JSON.parse` returns it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
    readonly [name: string]: JsonValue;
}
/** `Array.isArray` that narrows read-only arrays too. */
export declare function isList(value: JsonValue): value is readonly JsonValue[];
export declare function isRecord(value: JsonValue | undefined): value is JsonObject;
