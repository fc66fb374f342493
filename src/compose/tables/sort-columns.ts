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
export const SORT_COLUMNS = [
  { key: 'severity-rank', type: 'count', weight: 1, isKey: true },
  { key: 'number-rank', type: 'count', weight: 1, isKey: true },
] as const satisfies readonly Omit<Column, 'label'>[];

/** Returns a function from an entry to its cells in `SORT_COLUMNS`. */
export function sortCells(
  { entries, severities }: Pick<AuditSummary, 'entries' | 'severities'>,
  wording: Wording,
): (entry: PolicyEntry) => readonly [severity: Cell, number: Cell] {
  const cellsOf = rankCells({ severities, numbers: entries.map(({ policy }) => policy.complianceNumber) }, wording);
  return ({ policy, severity }) => cellsOf(severity, policy.complianceNumber);
}

interface Ranked {
  /** The worst first. */
  readonly severities: readonly { readonly value: string }[];
  readonly numbers: readonly string[];
}

/** Returns a function from a severity and a policy number to its cells in `SORT_COLUMNS`. */
export function rankCells(
  { severities, numbers: all }: Ranked,
  wording: Wording,
): (severity: string, number: string) => readonly [severity: Cell, number: Cell] {
  const rankOf = memoize((rank: number) => (rank === 0 ? { value: null, text: '' } : countCell(rank, wording)));
  const stated = severities.map(({ value }) => value).filter((value) => !isBlank(value));
  // The same in every workbook, unless the report or the user has severities of their own.
  const known = stated.every((value) => (SEVERITIES as readonly string[]).includes(value)) ? SEVERITIES : stated;
  const severityRanks = new Map(known.map((value, index) => [value, index + 1]));
  const numbers = new Set(all.filter((number) => number !== ''));
  const numberRanks = new Map([...numbers].sort(compareNaturally).map((number, index) => [number, index + 1]));
  return (severity, number) => [rankOf(severityRanks.get(severity) ?? 0), rankOf(numberRanks.get(number) ?? 0)];
}
