import type { Table } from '../../model/document.js';
import { type ComposeContext } from '../context.js';
/** One row a category, in the benchmark's order, with what it lacks for full compliance. */
export declare function categories({ summary, wording }: ComposeContext): Table;
