import type { PolicyTable } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
/** On paper a policy table is a table: what sets it apart, searching and filtering, is for screens. */
export declare function policyTable(block: PolicyTable, context: PdfContext): Piece;
