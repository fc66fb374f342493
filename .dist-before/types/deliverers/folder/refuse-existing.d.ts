export interface ExpectedSet {
    /** Absolute path of its folder. */
    readonly folder: string;
    /** Text that its manifest will hold. */
    readonly documentId: string;
}
/**
 * Throws `file-exists` (input) with every folder whose manifest does not name the document id that it is to name:
 * whatever the bytes of the documents turn out to be, the manifest differs. Documents without a manifest are compared
 * when they are written.
 */
export declare function refuseExisting(sets: readonly ExpectedSet[]): Promise<void>;
