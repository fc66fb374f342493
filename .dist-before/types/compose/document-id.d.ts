import type { JsonValue } from '../model/json.js';
/** Hashes the parts in their order, whatever the order of keys in them: `AP-` and 20 hexadecimal digits in groups of four. */
export declare function documentId(parts: readonly JsonValue[]): string;
