import type { Table } from '../../model/document.js';
import { type ComposeContext } from '../context.js';
/** Failed checks: severity x risk level. */
export declare function failedByRisk(context: ComposeContext): Table;
/** Passing policies that carry a risk level: severity x risk level. */
export declare function passingByRisk(context: ComposeContext): Table;
/** Policies by risk probability and status. */
export declare function probabilities({ summary, wording }: ComposeContext): Table;
