import type { Table } from '../../model/document.js';
import { type ComposeContext } from '../context.js';
/** Severity x colour, worst severity first. Counts carry heat relative to the largest count of their column. */
export declare function severities({ summary, wording, template }: ComposeContext): Table;
