import type { PdfFile } from './pdf-file.js';
/** What a document says about itself. Absent or empty entries are left out. */
export interface Metadata {
    readonly title: string;
    readonly author: string;
    readonly subject: string;
    readonly keywords: readonly string[];
    readonly creator: string;
    readonly producer: string;
    readonly createdAt: Date;
    /** BCP 47. */
    readonly language: string;
}
/** Writes the metadata as XMP, uncompressed, so that programs which know no PDF find them. `claims` are XMP as well. */
export declare function writeMetadata(file: PdfFile, metadata: Metadata, claims: readonly string[]): void;
/** Properties of one namespace, which is written as `prefix="address"`. */
export declare function describe(namespace: string, properties: readonly string[]): string;
export declare function property(name: string, value: string): string;
