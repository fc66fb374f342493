import { type Dictionary } from './objects.js';
import type { PdfReader } from './pdf-reader.js';
export interface Page {
    readonly id: number;
    /** Counted from 1. */
    readonly number: number;
    readonly dictionary: Dictionary;
}
/** The pages of a PDF in their order. */
export declare function readPages(reader: PdfReader): Page[];
