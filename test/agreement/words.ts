/** English words of the documents for the service's values. Imports nothing from `src`. */

import type { ViewRow } from './open-values.js';

export const STATUS_COLUMNS = {
  red: 'Failed',
  amber: 'Partly failed',
  green: 'Passed',
  gray: 'Not assessed',
  unrecognized: 'Unrecognised',
} as const;

const STATUSES: ReadonlyMap<string, string> = new Map([
  ['Red', STATUS_COLUMNS.red],
  ['Amber', STATUS_COLUMNS.amber],
  ['Green', STATUS_COLUMNS.green],
  ['Gray', STATUS_COLUMNS.gray],
]);

export function statusWord(compliance: string): string {
  return STATUSES.get(compliance) ?? `${STATUS_COLUMNS.unrecognized}: ${compliance}`;
}

/** The label of a row of a view. */
export function rowWord({ values, isOthers }: ViewRow): string {
  return isOthers ? `other (${values.length} values)` : valueWord(values[0]!);
}

/** A value as the label of a row or column. Severities and risk levels are printed unchanged. */
export function valueWord(value: string): string {
  if (value.trim() === '') return 'not stated';
  return { NotLikely: 'Not likely', VeryLow: 'Very low' }[value] ?? value;
}

/** A value in the row of a policy. */
export function cellWord(value: string): string {
  return value.trim() === '' ? '–' : valueWord(value);
}

export function serviceWord(name: string): string {
  return name.trim() === '' ? 'Service not stated' : name;
}
