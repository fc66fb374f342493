import type { Table } from '../../model/document.js';
import { type ComposeContext } from '../context.js';
/** Consistency notes grouped by code, with their count and the first examples. */
export declare function notes({ summary, wording }: ComposeContext): Table;
/** Every single observation behind the notes. */
export declare function noteExamples({ summary, wording }: ComposeContext): Table;
