import { NOTE_CODES, type Note, type NoteCode, type NoteExample } from '../../model/summary/summary.js';

/** One thing that a check saw. */
export interface Observation {
  readonly code: NoteCode;
  readonly example: NoteExample;
}

/** One note a code, in the order of `NOTE_CODES`, its examples in the order in which they were seen. */
export function groupIntoNotes(observations: Iterable<Observation>): Note[] {
  const byCode = new Map<NoteCode, NoteExample[]>();
  for (const { code, example } of observations) {
    const examples = byCode.get(code);
    if (examples === undefined) byCode.set(code, [example]);
    else examples.push(example);
  }
  return NOTE_CODES.flatMap((code) => {
    const examples = byCode.get(code);
    return examples === undefined ? [] : [{ code, examples }];
  });
}
