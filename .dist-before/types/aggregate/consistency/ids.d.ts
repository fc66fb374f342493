import { type Report } from '../../model/report.js';
import type { Observation } from './observation.js';
/** Ids that identify nothing, because they were masked before the report came here or are absent. One example a field. */
export declare function checkIds(report: Report): Iterable<Observation>;
