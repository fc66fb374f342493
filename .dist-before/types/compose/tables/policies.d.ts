import type { Table } from '../../model/document.js';
import { type ComposeContext } from '../context.js';
/** Every policy entry, in document order: row n is entry n of the summary. */
export declare function policies({ summary, wording }: ComposeContext): Table;
