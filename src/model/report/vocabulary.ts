/**
 * The words of the field.
 *
 * Closed sets are defined by auditpress, open sets by the service. For open sets, the lists here are the observed values, worst
 * first; other values are kept, shown as is and ordered after them. Case and surrounding white space do not make another value.
 */

export const COLORS = ['red', 'amber', 'green', 'gray'] as const;
export type Color = (typeof COLORS)[number];

/** A color, or `unrecognized` for a value that is none of the four. */
export const STATUSES = [...COLORS, 'unrecognized'] as const;
export type Status = (typeof STATUSES)[number];

/** What marks an entry in documents: its status, or that somebody accepts that it did not pass. */
export const MARKS = [...STATUSES, 'accepted'] as const;
export type Mark = (typeof MARKS)[number];

export const COMPLIANCES = ['Green', 'Red', 'Amber', 'Gray'] as const;

/** Reads a policy's `Compliance`. Anything but the four colors is unrecognized. */
export function statusOf(compliance: string): Status {
  return knownValue(compliance, COLORS) ?? 'unrecognized';
}

/** The value of a set that a text is, but for case and surrounding white space; undefined if it is none of them. */
export function knownValue<Value extends string>(text: string, values: readonly Value[]): Value | undefined {
  const exact = values.find((value) => value === text);
  if (exact !== undefined) return exact;
  const plain = text.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === plain);
}

export function isNotPassed(status: Status): boolean {
  return status === 'red' || status === 'amber';
}

/** What a compliance percentage is of. The service reports one of the two; other sources state theirs. */
export const COMPLIANCE_FORMULAS = ['green/(green+red)', 'green/(green+red+amber)'] as const;
export type ComplianceFormula = (typeof COMPLIANCE_FORMULAS)[number];

export const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low', 'VeryLow'] as const;
export const RISK_LEVELS = ['Red', 'Amber', 'Green'] as const;
export const RISK_PROBABILITIES = ['Certain', 'High', 'Moderate', 'NotLikely'] as const;

/** Shapes of statuses that every font has, beside the word: messages keep few colors. */
export const SHAPES: Readonly<Record<Mark, string>> = {
  red: '■',
  amber: '▲',
  green: '●',
  gray: '○',
  unrecognized: '◇',
  accepted: '□',
};
