/** The data sets of a document, each once, by the name that templates use. */
import type { Table } from '../../model/document.js';
import type { ComposeContext } from '../context.js';
export declare function composeTables(context: ComposeContext): Record<string, Table>;
