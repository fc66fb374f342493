/** A finished document: bytes under a name. */
export interface Artifact {
    readonly format: string;
    /** Name without folder, safe on every file system. */
    readonly fileName: string;
    readonly mediaType: string;
    readonly bytes: Uint8Array;
}
/** What a deliverer did with one delivery. */
export interface Receipt {
    readonly path: string;
    /** SHA-256 of the bytes, lower-case hexadecimal. */
    readonly sha256: string;
    readonly bytes: number;
    /** `unchanged` where the same bytes were there already. */
    readonly outcome: 'written' | 'unchanged';
}
