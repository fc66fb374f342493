/** Columns that a report does not fill: the team does. */
import type { WorkingColumn } from '../../model/document/document.js';
import { DirectiveProblem } from '../prose/markdown.js';
import type { Wording } from '../wording/wording.js';

const COLUMNS = [
  { key: 'owner', type: 'text', weight: 2 },
  { key: 'due', type: 'date', weight: 1.5 },
  { key: 'progress', type: 'choice', weight: 1.6 },
  { key: 'comment', type: 'text', weight: 4 },
] as const satisfies readonly Pick<WorkingColumn, 'key' | 'type' | 'weight'>[];

/** Stages of the work on a failed check, in their order. */
const STAGES = [
  { key: 'open', closed: false },
  { key: 'in-progress', closed: false },
  { key: 'done', closed: true },
  { key: 'risk-accepted', closed: true },
  { key: 'not-applicable', closed: true },
] as const;

/** @param list keys separated by spaces; throws `DirectiveProblem` for one that is unknown or repeated. */
export function workingColumns(list: string, wording: Wording): WorkingColumn[] {
  const keys = list.split(/[\s,]+/).filter((key) => key !== '');
  return keys.map((key, index) => {
    const column = COLUMNS.find((known) => known.key === key);
    if (column === undefined || keys.indexOf(key) !== index) {
      const known = COLUMNS.map((one) => one.key).join(', ');
      throw new DirectiveProblem(`expected working columns out of ${known}, each once, found "${key}"`);
    }
    return {
      ...column,
      label: wording.text(`working.${key}`),
      hint: column.type === 'text' ? '' : wording.text(`working.${key}-hint`),
      error: column.type === 'text' ? '' : wording.text(`working.${key}-error`),
      choices: column.type === 'choice' ? choices(wording) : [],
    };
  });
}

function choices(wording: Wording): WorkingColumn['choices'] {
  return STAGES.map(({ key, closed }) => ({ text: wording.text(`working.stage.${key}`), closed }));
}
