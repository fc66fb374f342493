/** What must hold for elements of the structure. Each rule says what is wrong, in one sentence a fault. */
import { type StructureElement } from './structure-tree.js';
export declare function tagProblems(roots: readonly StructureElement[]): string[];
