/** Columns that a report does not fill: the team does. */
import type { WorkingColumn } from '../model/document.js';
import type { Wording } from './wording.js';
/** @param list keys separated by spaces; throws `DirectiveProblem` for one that is unknown or stands twice. */
export declare function workingColumns(list: string, wording: Wording): WorkingColumn[];
