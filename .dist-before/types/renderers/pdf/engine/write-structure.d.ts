import { type PdfFile } from './pdf-file.js';
import { Element } from './structure.js';
/** What marks on pages and annotations belong to, by the number that each page and annotation has for it. */
export interface StructureParents {
    readonly pages: readonly (readonly Element[])[];
    readonly annotations: readonly Element[];
}
/**
 * Writes the structure tree into a document. The pages have the numbers from 0, the annotations those after. A document
 * that holds nothing has no structure, and is not marked as tagged.
 */
export declare function writeStructure(file: PdfFile, root: Element, { pages, annotations }: StructureParents): void;
