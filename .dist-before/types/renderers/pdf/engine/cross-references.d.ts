/** Where an object lies: at an offset of the file, or in a stream of objects. */
export type ObjectPlace = {
    readonly offset: number;
} | {
    readonly stream: number;
    readonly position: number;
};
export interface CrossReferences {
    readonly bytes: Uint8Array;
    /** Bytes of each of the three fields of an entry. */
    readonly widths: readonly [number, number, number];
    /** Bytes of an entry. */
    readonly columns: number;
}
/** The content of a cross-reference stream for objects 1, 2, 3 …; predicted by PNG's "up". */
export declare function crossReferences(places: readonly ObjectPlace[]): CrossReferences;
