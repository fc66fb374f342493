import type { JsonValue } from '../../model/json.js';
export interface Fault {
    readonly expected: string;
    readonly found: string;
}
/** Why a value of any shape cannot be kept: a number that overflowed, or nesting beyond the limit. */
export declare function faultOf(value: JsonValue): Fault | undefined;
