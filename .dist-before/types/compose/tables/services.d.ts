import type { Table } from '../../model/document.js';
import { type ComposeContext } from '../context.js';
/** One row a cloud service, most failed checks first. */
export declare function services({ summary, wording }: ComposeContext): Table;
