import { type Note, type NoteCode, type NoteExample } from '../../model/summary.js';
/** One thing that a check saw. */
export interface Observation {
    readonly code: NoteCode;
    readonly example: NoteExample;
}
/** One note a code, in the order of `NOTE_CODES`, its examples in the order in which they were seen. */
export declare function groupIntoNotes(observations: Iterable<Observation>): Note[];
