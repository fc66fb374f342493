/** Finds values in a JSON text without changing a character of them. The text is known to be JSON. */
export interface Span {
    readonly start: number;
    readonly end: number;
}
export interface Member extends Span {
    /** Position in an array, key of an object. */
    readonly key: string | number;
}
/** Members of the array or object that begins at `start`, in their order; none of any other value. */
export declare function membersOf(text: string, start: number): Generator<Member>;
/** Behind the closing quote of the string that begins at `start`. */
export declare function endOfString(text: string, start: number): number;
export declare function skipWhiteSpace(text: string, from: number): number;
