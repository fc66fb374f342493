/** Numbers for worksheets, which sort texts by their letters: severities the worst first, and policy numbers by their parts. */
import type { Cell, Column } from '../../model/document/table.js';
import { SEVERITIES } from '../../model/report/vocabulary.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { memoize } from '../../model/values/memoize.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { isBlank } from '../../model/values/open-value.js';
import { countCell } from '../context.js';
import type { Wording } from '../wording/wording.js';

/** Last and quiet, as keys are. */
export const SORT_COLUMNS: readonly Omit<Column, 'label'>[] = [
  { key: 'severity-rank', type: 'count', weight: 1, isKey: true },
  { key: 'number-rank', type: 'count', weight: 1, isKey: true },
];

/** Returns a function from an entry to its cells in `SORT_COLUMNS`. */
export function sortCells(
  { entries, severities }: Pick<AuditSummary, 'entries' | 'severities'>,
  wording: Wording,
): (entry: PolicyEntry) => readonly [severity: Cell, number: Cell] {
  const rankOf = memoize((rank: number) => (rank === 0 ? { value: null, text: '' } : countCell(rank, wording)));
  const stated = severities.map(({ value }) => value).filter((value) => !isBlank(value));
  // The same in every workbook, unless the report or the user has severities of their own.
  const known = stated.every((value) => (SEVERITIES as readonly string[]).includes(value)) ? SEVERITIES : stated;
  const severityRanks = new Map(known.map((value, index) => [value, index + 1]));
  const numbers = new Set(entries.map(({ policy }) => policy.complianceNumber).filter((number) => number !== ''));
  const numberRanks = new Map([...numbers].sort(compareNaturally).map((number, index) => [number, index + 1]));
  return ({ policy, severity }) => [
    rankOf(severityRanks.get(severity) ?? 0),
    rankOf(numberRanks.get(policy.complianceNumber) ?? 0),
  ];
}
