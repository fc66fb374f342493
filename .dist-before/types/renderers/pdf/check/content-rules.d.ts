import type { Page } from './pages.js';
import type { PdfReader } from './pdf-reader.js';
import { type StructureElement } from './structure-tree.js';
/** Everything painted is an artifact or belongs to one element, and elements refer to nothing else. */
export declare function contentProblems(reader: PdfReader, pages: readonly Page[], roots: readonly StructureElement[]): string[];
/** Links stand in Link elements, say in words where they lead, and are found by the order of the structure. */
export declare function linkProblems(reader: PdfReader, pages: readonly Page[], roots: readonly StructureElement[]): string[];
