/** Selects, groups and sorts policies, for templates and worksheets. */
import { rowFinder } from '../../model/summary/limits.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { PolicyEntry } from '../../model/summary/summary.js';
import { NOT_ASSESSED_REASONS } from '../../model/report/report.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import { groupBy } from '../../model/values/group-by.js';
import { openValue } from '../../model/values/open-value.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { sortByRisk } from '../../model/summary/risk-order.js';

/** The item of a repeated section; at most one of these. */
export interface Loop {
  /** Position in `summary.categories`. */
  readonly category?: number;
  /** Position in `summary.breakdowns.severities`. */
  readonly severity?: number;
  /** Position in `summary.services`. */
  readonly service?: number;
  /** Position in the buckets of the remediation plan. No policies are selected by it. */
  readonly bucket?: number;
}

const LOOPS = ['category', 'severity', 'service'] as const satisfies readonly (keyof Loop)[];

/** `open`: not passed, and not accepted; `accepted`: not passed, and accepted; `passed-at-risk`: passed, with the risk level Red or Amber. */
export const SELECTIONS = [
  'all',
  'not-passed',
  'open',
  'accepted',
  'passed',
  'passed-at-risk',
  'not-assessed',
  'unrecognized',
] as const;
export type Selection = (typeof SELECTIONS)[number];

export interface PolicySelection {
  readonly select: Selection;
  /** Only this category, severity or service. */
  readonly loop: Loop;
  /** Only these severities, as received. */
  readonly severities?: readonly string[];
  /** Default: by risk for what did not pass, document order for all others. */
  readonly sort?: PolicyOrder;
  /** Maximum number of policies, or of policies per group. */
  readonly limit?: number;
}

export const GROUPINGS = ['category', 'severity', 'service', 'status', 'why'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface PolicyGroup {
  /** Position of the category, severity or service, as in `Loop`; of the status in `STATUSES`, of the reason in `REASONS`. */
  readonly turn: number;
  /** Positions in `summary.entries`; at least one. */
  readonly rows: readonly number[];
}

/** The policies of a selection, as positions in `summary.entries`. */
export function selectPolicies(summary: AuditSummary, selection: PolicySelection): readonly number[] {
  return ordered(summary, selection).slice(0, selection.limit ?? Infinity);
}

/**
 * The policies of a selection in groups: categories in the order of the benchmark, severities worst first, services with most
 * that did not pass first.
 */
export function groupPolicies(summary: AuditSummary, selection: PolicySelection, by: Grouping): PolicyGroup[] {
  const groups = groupRows(summary, ordered(summary, selection), by);
  return groups.map(({ turn, rows }) => ({ turn, rows: rows.slice(0, selection.limit ?? Infinity) }));
}

export function groupRows(summary: AuditSummary, rows: readonly number[], by: Grouping): PolicyGroup[] {
  return [...sortByTurn(summary, rows, turnFinders[by](summary))]
    .sort(([left], [right]) => left - right)
    .map(([turn, own]) => ({ turn, rows: own }));
}

function ordered(summary: AuditSummary, { select, loop, severities, sort }: PolicySelection): readonly number[] {
  const all = candidates(summary, select, loop);
  const wanted = severities === undefined ? all : all.filter((index) => isOf(severities, summary.entries[index]));
  return sort === undefined ? wanted : sortPolicies(summary, wanted, sort);
}

function isOf(severities: readonly string[], entry: PolicyEntry | undefined): boolean {
  return entry !== undefined && severities.includes(entry.severity);
}

/** Entries of a selection, grouped by the turns of a loop. */
type ByTurn = ReadonlyMap<number, readonly number[]>;

const sorted = new WeakMap<AuditSummary, Map<string, ByTurn>>();

/** Groups all turns in one pass and keeps them, because a report may have any number of turns. */
function candidates(summary: AuditSummary, select: Selection, loop: Loop): readonly number[] {
  const kind = LOOPS.find((name) => loop[name] !== undefined);
  const turn = kind === undefined ? undefined : loop[kind];
  if (kind === undefined || turn === undefined) return selected(summary, select);
  const known = sorted.get(summary) ?? new Map<string, ByTurn>();
  sorted.set(summary, known);
  const key = `${select} ${kind}`;
  const byTurn = known.get(key) ?? sortByTurn(summary, selected(summary, select), turnFinders[kind](summary));
  known.set(key, byTurn);
  return byTurn.get(turn) ?? [];
}

type TurnFinder = (entry: PolicyEntry) => number;

const turnFinders: Readonly<Record<Grouping, (summary: AuditSummary) => TurnFinder>> = {
  category: () => (entry) => entry.categoryIndex,
  severity({ breakdowns }) {
    const rowOf = rowFinder(breakdowns.severities);
    return (entry) => rowOf(entry.severity);
  },
  service({ services }) {
    const positions = new Map(services.map(({ serviceName }, position) => [serviceName, position]));
    return (entry) => positions.get(openValue(entry.policy.serviceName)) ?? -1;
  },
  status: () => (entry) => STATUSES.indexOf(entry.status),
  why: () => (entry) => REASONS.indexOf(reasonOf(entry)),
};

/** Why policies were not assessed, in order. A color that is none of the four is a reason too. */
export const REASONS = [...NOT_ASSESSED_REASONS, 'unrecognized', 'none'] as const;

function reasonOf({ status, policy }: PolicyEntry): (typeof REASONS)[number] {
  return status === 'unrecognized' ? status : (policy.notAssessed ?? 'none');
}

function sortByTurn({ entries }: AuditSummary, indices: readonly number[], turnOf: TurnFinder): ByTurn {
  const groups = groupBy(
    indices.flatMap((index) => entries[index] ?? []),
    turnOf,
  );
  return new Map([...groups].map(([turn, own]) => [turn, own.map(({ index }) => index)]));
}

function selected(summary: AuditSummary, select: Selection): readonly number[] {
  switch (select) {
    case 'all':
      return summary.entries.map((entry) => entry.index);
    case 'not-passed':
      return summary.notPassed;
    case 'open':
      return summary.notPassed.filter((index) => summary.entries[index]?.acceptance === null);
    case 'accepted':
      return summary.notPassed.filter((index) => summary.entries[index]?.acceptance !== null);
    case 'passed':
      return summary.entries.filter(({ status }) => status === 'green').map(({ index }) => index);
    case 'passed-at-risk':
      return summary.entries.filter(isPassedAtRisk).map(({ index }) => index);
    case 'not-assessed':
      return summary.entries.filter(isNotAssessed).map(({ index }) => index);
    case 'unrecognized':
      return summary.unrecognized;
  }
}

/** Gray and unrecognized: every policy is either assessed or not. */
export function isNotAssessed({ status }: PolicyEntry): boolean {
  return status === 'gray' || status === 'unrecognized';
}

/** Passed, with a risk level above the lowest. */
export function isPassedAtRisk({ status, riskLevel }: PolicyEntry): boolean {
  return status === 'green' && (riskLevel === 'Red' || riskLevel === 'Amber');
}

export const POLICY_ORDERS = ['benchmark', 'severity', 'failed', 'number', 'title', 'service', 'assessed'] as const;
export type PolicyOrder = (typeof POLICY_ORDERS)[number];

type Sort = (entries: readonly PolicyEntry[], summary: AuditSummary) => PolicyEntry[];

const SORTS: Readonly<Record<PolicyOrder, Sort>> = {
  benchmark: (entries) => entries.toSorted(byIndex),
  severity: (entries, { severities, riskLevels }) => sortByRisk(entries, severities, riskLevels),
  failed: (entries) =>
    entries.toSorted((left, right) => right.failedResourceCount - left.failedResourceCount || byIndex(left, right)),
  number: byText(({ policy }) => policy.complianceNumber),
  title: byText(({ policy }) => policy.shortTitle),
  service: byText(({ policy }) => openValue(policy.serviceName)),
  assessed: (entries) =>
    entries.toSorted(
      (left, right) => Number(left.status === 'gray') - Number(right.status === 'gray') || byIndex(left, right),
    ),
};

/** Positions in `summary.entries` in another order; equal entries keep document order. */
function sortPolicies(summary: AuditSummary, indices: readonly number[], order: PolicyOrder): readonly number[] {
  const entries = indices.flatMap((index) => summary.entries[index] ?? []);
  return SORTS[order](entries, summary).map(({ index }) => index);
}

function byText(textOf: (entry: PolicyEntry) => string): Sort {
  return (entries) =>
    entries.toSorted((left, right) => compareNaturally(textOf(left), textOf(right)) || byIndex(left, right));
}

function byIndex(left: PolicyEntry, right: PolicyEntry): number {
  return left.index - right.index;
}
