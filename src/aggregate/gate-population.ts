import { identifies, idOrName } from '../model/report/ids.js';
import { SEVERITIES } from '../model/report/vocabulary.js';
import type { GateFigure, GateRule } from '../model/summary/gates.js';
import type { NoteExample } from '../model/summary/notes.js';
import type { CategorySummary, PolicyEntry, ScanSummary } from '../model/summary/summary.js';
import { groupBy } from '../model/values/group-by.js';
import { isBlank } from '../model/values/open-value.js';
import { formatValue, pathOf } from './consistency/observation.js';

/** Why it is not known whether an entry belongs to what a gate counts. */
export interface Doubt {
  /** `population-unknown`: a value that decides it is not known. `contradiction`: the report has the entry more than once. */
  readonly code: 'population-unknown' | 'contradiction';
  readonly place: NoteExample;
  /** Whether documents count the entry. */
  readonly isCounted: boolean;
}

export interface Population {
  readonly scan: ScanSummary;
  /** Those that belong to it, or may. */
  readonly categories: readonly CategorySummary[];
  readonly entries: readonly PolicyEntry[];
  readonly doubts: ReadonlyMap<PolicyEntry, Doubt>;
}

interface Criterion {
  readonly field: string;
  readonly value: string;
  readonly fits: boolean;
  /** Whether a value that does not fit is certainly another one. */
  readonly isKnown: boolean;
}

export function populationsOf(
  { figure, scope }: GateRule,
  current: ScanSummary,
  rankedSeverities: readonly string[],
): (scan: ScanSummary) => Population {
  const byCategory = scope?.type === 'category' ? categoryChoice(scope.name, current) : () => [];
  const byService = scope?.type === 'service' ? serviceChoice(scope.name) : () => [];
  const severity = figure.type === 'policies' ? figure.severity : null;
  const bySeverity = severity === null ? () => [] : severityChoice(severity, rankedSeverities);
  return (scan) => {
    const categories = scan.categories.filter((category) => mayBelong(byCategory(category)));
    const entries: PolicyEntry[] = [];
    const doubts = new Map<PolicyEntry, Doubt>();
    for (const category of categories) {
      for (const entry of category.entries.flatMap((index) => scan.entries[index] ?? [])) {
        const criteria = [...byCategory(category), ...bySeverity(entry), ...byService(entry)];
        if (!mayBelong(criteria)) continue;
        entries.push(entry);
        const unknown = criteria.find(({ fits }) => !fits);
        if (unknown === undefined) continue;
        const path = `${placeOf(entry, scan)}.${unknown.field}`;
        const place = { path, subject: entry.policy.policyId, expected: '', found: formatValue(unknown.value) };
        doubts.set(entry, { code: 'population-unknown', place, isCounted: false });
      }
    }
    for (const [entry, place] of repetitionsIn(entries, scan, figure)) {
      if (!doubts.has(entry)) doubts.set(entry, { code: 'contradiction', place, isCounted: true });
    }
    return { scan, categories, entries, doubts };
  };
}

function mayBelong(criteria: readonly Criterion[]): boolean {
  return criteria.every(({ fits, isKnown }) => fits || !isKnown);
}

/** By id or name in the scan that the rule is evaluated on, and so by id in an earlier one. */
function categoryChoice(written: string, { categories }: ScanSummary): (category: CategorySummary) => Criterion[] {
  const isNamed = (value: string): boolean => nameKey(value) === nameKey(written);
  const meant = categories.filter(({ categoryId, categoryName }) => isNamed(categoryId) || isNamed(categoryName));
  const keys = new Set(meant.map(categoryKey));
  const isByName = meant.some((category) => isNamed(statedName(category)));
  return (category) => {
    const [field, value] = isByName ? ['CategoryName', statedName(category)] : ['CategoryId', category.categoryId];
    return [{ field, value, fits: keys.has(categoryKey(category)), isKnown: identifies(value) }];
  };
}

/** Empty if the report gives none, so that the summary has the id or the place of the category instead. */
function statedName({ categoryId, categoryName }: CategorySummary): string {
  const isOwn = isBlank(categoryId) ? !/^#\d+$/.test(categoryName) : categoryName !== categoryId;
  return isOwn ? categoryName : '';
}

function categoryKey({ categoryId, categoryName }: CategorySummary): string {
  return nameKey(idOrName(categoryId, categoryName));
}

function serviceChoice(written: string): (entry: PolicyEntry) => Criterion[] {
  const name = nameKey(written);
  return ({ policy: { serviceName: value } }) => [
    { field: 'ServiceName', value, fits: nameKey(value) === name, isKnown: identifies(value) },
  ];
}

/** A severity that nobody ranks may be any of those that somebody does. */
function severityChoice(written: string, ranked: readonly string[]): (entry: PolicyEntry) => Criterion[] {
  const known = new Set([...SEVERITIES, ...ranked].map(severityKey));
  return ({ policy: { severity: value } }) => {
    const key = severityKey(value);
    return [{ field: 'Severity', value, fits: key === severityKey(written), isKnown: known.has(key) }];
  };
}

/** `very low`, `Very-Low` and `VeryLow` are one severity. */
export function severityKey(severity: string): string {
  return severity.toLowerCase().replace(/[\s_-]+/gu, '');
}

/** Names that look the same are the same. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Entries that the report has more than once: all of them if their statuses differ, else all but the first. */
function* repetitionsIn(
  entries: readonly PolicyEntry[],
  scan: ScanSummary,
  { type }: GateFigure,
): Iterable<readonly [entry: PolicyEntry, place: NoteExample]> {
  const countsChecks = type === 'failed-resource-checks';
  for (const [first, ...others] of countsChecks ? samePolicies(entries) : sameEntries(entries, scan)) {
    if (first === undefined) continue;
    const placeIn = (entry: PolicyEntry): NoteExample => ({
      path: placeOf(entry, scan),
      subject: entry.policy.policyId,
      expected: countsChecks ? countsOf(first) : '1',
      found: countsChecks ? countsOf(entry) : String(others.length + 1),
    });
    const differing = countsChecks ? undefined : others.find(({ status }) => status !== first.status);
    if (differing !== undefined) yield [first, placeIn(differing)];
    for (const entry of others) yield [entry, placeIn(entry)];
  }
}

/** Entries of one policy that may have checks in common. */
function samePolicies(entries: readonly PolicyEntry[]): Iterable<readonly PolicyEntry[]> {
  const withChecks = entries.filter(({ policy }) => policy.totalResourceCount !== 0 && identifies(policy.policyId));
  return groupBy(withChecks, ({ policy }) => policy.policyId).values();
}

function countsOf({ policy: { passedResourceCount, totalResourceCount } }: PolicyEntry): string {
  return `${String(passedResourceCount)}/${String(totalResourceCount)}`;
}

/** Entries of one policy with one number in one category. */
function sameEntries(entries: readonly PolicyEntry[], { categories }: ScanSummary): Iterable<readonly PolicyEntry[]> {
  // Most reports have none, and their keys tell.
  if (entries.every(({ key }) => key.endsWith('/1'))) return [];
  const named = entries.filter(({ policy }) => identifies(policy.policyId));
  return groupBy(named, ({ key, categoryIndex }) => {
    const category = categories[categoryIndex];
    return `${key.slice(0, key.lastIndexOf('/'))} ${category === undefined ? '' : categoryKey(category)}`;
  }).values();
}

export function placeOf({ index, categoryIndex }: PolicyEntry, { categories }: ScanSummary): string {
  const category = categories[categoryIndex];
  return category === undefined ? '' : pathOf(category.path, index - (category.entries[0] ?? 0));
}
