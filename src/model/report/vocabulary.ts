/**
 * The words of the field.
 *
 * Closed sets are defined by auditpress, open sets by the service. For open sets, the lists here are the observed values, worst
 * first; other values are kept, shown as is and ordered after them.
 */

/** Compliance colors as columns and tallies know them. */
export const COLORS = ['red', 'amber', 'green', 'gray'] as const;
export type Color = (typeof COLORS)[number];

/** A color, or `unrecognized` for a value that is none of the four. */
export const STATUSES = [...COLORS, 'unrecognized'] as const;
export type Status = (typeof STATUSES)[number];

/** What marks an entry in documents: its status, or that somebody accepts that it did not pass. */
export const MARKS = [...STATUSES, 'accepted'] as const;
export type Mark = (typeof MARKS)[number];

const STATUS_BY_COMPLIANCE = new Map<string, Status>([
  ['Red', 'red'],
  ['Amber', 'amber'],
  ['Green', 'green'],
  ['Gray', 'gray'],
]);

/** Reads a policy's `Compliance`. The four observed spellings count; everything else is unrecognized. */
export function statusOf(compliance: string): Status {
  return STATUS_BY_COMPLIANCE.get(compliance) ?? 'unrecognized';
}

/** Red or Amber. */
export function isNotPassed(status: Status): boolean {
  return status === 'red' || status === 'amber';
}

export const SEVERITIES = ['Critical', 'High', 'Moderate', 'Low', 'VeryLow'] as const;
export const RISK_LEVELS = ['Red', 'Amber', 'Green'] as const;
export const RISK_PROBABILITIES = ['Certain', 'High', 'Moderate', 'NotLikely'] as const;
