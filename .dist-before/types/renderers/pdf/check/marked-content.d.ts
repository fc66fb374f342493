import { type Dictionary } from './objects.js';
import type { PdfReader } from './pdf-reader.js';
/** What a page paints. */
export interface PageContent {
    /** Numbers of its pieces of marked content that something is painted in, in the order of painting. */
    readonly marks: readonly number[];
    /** Operators that paint outside of marked content and of artifacts. */
    readonly unmarked: readonly string[];
    /** Artifacts within content, content within artifacts, ends without a beginning. */
    readonly faults: readonly string[];
}
export declare function readPageContent(reader: PdfReader, page: Dictionary): PageContent;
