/** One file of the archive. */
export interface Part {
    /** Path within the archive, ASCII. */
    readonly name: string;
    readonly content: string;
}
/**
 * A zip archive of the parts in their order, with fixed times.
 *
 * Without the 64-bit extension: 65,535 parts and 4 GiB at most, beyond which writing a header throws.
 */
export declare function zip(parts: readonly Part[]): Promise<Uint8Array>;
