import type { PdfReader } from './pdf-reader.js';
/** An element of the structure of a PDF. */
export interface StructureElement {
    readonly id: number;
    /** Standard structure type: roles are mapped. */
    readonly type: string;
    readonly alt: string;
    readonly scope: string | undefined;
    readonly kids: readonly (StructureElement | StructurePiece)[];
}
/** Marked content of a page, or an object such as an annotation. Pages and objects by their number. */
export type StructurePiece = {
    readonly page: number | undefined;
    readonly mark: number;
} | {
    readonly object: number;
};
/** The elements below the root of the structure; none where there is no structure. */
export declare function readStructure(reader: PdfReader): StructureElement[];
export declare function isElement(kid: StructureElement | StructurePiece): kid is StructureElement;
/** An element and all below it, in the order of reading. */
export declare function elementsOf(elements: readonly StructureElement[]): Generator<StructureElement>;
