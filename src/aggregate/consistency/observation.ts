/** What checks find, and how notes word it. */
import { NOTE_CODES, type Note, type NoteCode, type NoteExample } from '../../model/summary/notes.js';
import type { ResourceCategory } from '../../model/report/report.js';
import { isBlank } from '../../model/values/open-value.js';

export interface Observation {
  readonly code: NoteCode;
  readonly example: NoteExample;
}

/** @param texts what was expected and found, and the policy or category that it is about; each may be empty */
export function observation(
  code: NoteCode,
  path: string,
  { subject = '', expected = '', found = '' }: Partial<Omit<NoteExample, 'path'>>,
): Observation {
  return { code, example: { path, subject, expected, found } };
}

/** One note per code, in the order of `NOTE_CODES`; its examples in the order of the observations. */
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

const DECIMALS = 4;

export function formatPercent(percent: number): string {
  return String(Number(percent.toFixed(DECIMALS)));
}

/** A value of the report; in quotation marks if it is blank or has white space around it, to make that visible. */
export function formatValue(value: string): string {
  return isBlank(value) || value.trim() !== value ? JSON.stringify(value) : value;
}

export function pathOf(categoryPath: string, position: number): string {
  return `${categoryPath}.Policies[${String(position)}]`;
}

export function nameOf({ categoryName, categoryId }: ResourceCategory): string {
  return isBlank(categoryName) ? categoryId : categoryName;
}
