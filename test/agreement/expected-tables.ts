/** The expected tables, with all their columns. Imports nothing from `src`. */
import { failedResources } from './not-passed.js';
import { PAGE_NUMBERS, type Numbers } from './numbers.js';
import { RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES, sortNaturally, viewRows, type ViewRow } from './open-values.js';
import type { ReadTable } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import { complianceBy, type Counts, type Fraction, type PartRecount, type Recount } from './recount.js';
import { cellWord, rowWord, serviceWord, STATUS_COLUMNS, statusWord } from './words.js';

type Cells = Readonly<Record<string, string>>;

/** A table with the given columns only. */
export function tableOf(rows: readonly Cells[], head: readonly string[]): ReadTable {
  return {
    head,
    rows: rows.map((cells) =>
      head.map((label) => {
        const text = cells[label];
        if (text === undefined) throw new Error(`unknown column ${label}`);
        return text;
      }),
    ),
  };
}

/** Labels of the columns that count by status: of the statuses that occur. */
export function tallyHead({ counts }: Recount): string[] {
  return [...barHead(counts).filter((_, index) => counts[STATUS_ORDER[index]!] > 0), 'Total'];
}

/** Labels of the segments of bars: the four colors, and the unrecognized if there are any. */
export function barHead({ unrecognized }: Counts): string[] {
  return STATUS_ORDER.filter((status) => status !== 'unrecognized' || unrecognized > 0).map(
    (status) => STATUS_COLUMNS[status],
  );
}

const STATUS_ORDER = ['red', 'amber', 'green', 'gray', 'unrecognized'] as const;

/** The rows, or columns, of a view of an open value. */
export function rowsOf(observed: readonly string[], counted: ReadonlyMap<string, Counts>): ViewRow[] {
  return viewRows(observed, new Map([...counted].map(([value, { total }]) => [value, total])));
}

export function riskHead(recount: Recount): string[] {
  return rowsOf(RISK_LEVELS, recount.riskLevels).map(riskLabel);
}

/** The risk levels that a table of them has a column for. */
export function riskHeadOf(rows: readonly Cells[]): string[] {
  return Object.keys(rows[0] ?? {}).filter((label) => label.startsWith('Risk level '));
}

function riskLabel(level: ViewRow): string {
  return `Risk level ${rowWord(level)}`;
}

/** The sum of counts over all values of a row. */
function countsOf({ values }: ViewRow, counted: ReadonlyMap<string, Counts>): Counts {
  return sumOf(values.flatMap((value) => counted.get(value) ?? []));
}

export function sumOf(parts: readonly Counts[]): Counts {
  const sum = { ...NONE };
  for (const part of parts) for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += part[key];
  return sum;
}

export function tallyCells(counts: Counts, { count }: Numbers): Cells {
  const cells: Record<string, string> = { Total: count(counts.total) };
  for (const [status, label] of Object.entries(STATUS_COLUMNS)) {
    cells[label] = count(counts[status as keyof typeof STATUS_COLUMNS]);
  }
  return cells;
}

export function severityRows(recount: Recount, numbers: Numbers): Cells[] {
  const rows = rowsOf(SEVERITIES, recount.severities).map((severity) => ({
    Severity: rowWord(severity),
    ...tallyCells(countsOf(severity, recount.severities), numbers),
  }));
  return rows.length === 0 ? [] : [...rows, { Severity: 'Total', ...tallyCells(recount.counts, numbers) }];
}

export function probabilityRows(recount: Recount, numbers: Numbers): Cells[] {
  const rows = rowsOf(RISK_PROBABILITIES, recount.riskProbabilities).map((probability) => ({
    'Risk probability': rowWord(probability),
    ...tallyCells(countsOf(probability, recount.riskProbabilities), numbers),
  }));
  return rows.length === 0 ? [] : [...rows, { 'Risk probability': 'Total', ...tallyCells(recount.counts, numbers) }];
}

/** Without the severities and risk levels that the table counts 0 for. */
export function riskRows(recount: Recount, which: 'notPassedByRisk' | 'passedByRisk', { count }: Numbers): Cells[] {
  const found = (row: ViewRow, column: ViewRow): number => {
    let sum = 0;
    for (const severity of row.values) {
      for (const level of column.values) sum += recount[which].get(severity)?.get(level) ?? 0;
    }
    return sum;
  };
  const severities = rowsOf(SEVERITIES, recount.severities);
  const levels = rowsOf(RISK_LEVELS, recount.riskLevels);
  const columns = levels.filter((level) => severities.some((row) => found(row, level) > 0));
  return severities.flatMap((row) => {
    const total = columns.reduce((sum, level) => sum + found(row, level), 0);
    if (total === 0) return [];
    const counts = columns.map((level) => [riskLabel(level), count(found(row, level))] as const);
    return { Severity: rowWord(row), ...Object.fromEntries(counts), Total: count(total) };
  });
}

/** Pages print of how many policies compliance is. */
function complianceCell(compliance: Fraction, numbers: Numbers): string {
  const percent = numbers.percent(compliance);
  const isOnPage = numbers === PAGE_NUMBERS && compliance.denominator > 0;
  return isOnPage ? `${percent} of ${numbers.count(compliance.denominator)}` : percent;
}

export function categoryRows(recount: Recount, numbers: Numbers): Cells[] {
  const row = (part: PartRecount, Category: string, reported: string): Cells => ({
    Category,
    ...tallyCells(part.counts, numbers),
    Coverage: numbers.percent(part.coverage),
    Compliance: complianceCell(part.compliance, numbers),
    'Compliance reported': reported,
    'Not passed': numbers.count(part.counts.notPassed),
    'Failed resource checks': numbers.count(part.failedResourceChecks),
  });
  const rows = recount.categories.map((category, index) => {
    const { reportedPercent } = recount.raw[index]!;
    const isOfNothing = category.counts.assessed === 0 && reportedPercent === 0;
    const reported = isOfNothing ? `n/a (${PAGE_NUMBERS.reported(0)})` : numbers.reported(reportedPercent);
    return row(category, category.name, reported);
  });
  return rows.length === 0 ? [] : [...rows, row(recount, 'Total', '')];
}

/** Bars of a chart of categories. If there were more, the last ones are combined. */
export const MOST_BARS = 15;
export const BARS_OF_MANY = 12;

/**
 * As `categoryRows`: lowest compliance first, then most that did not pass; then those without a percentage. If there are more than
 * a chart has bars, the last ones are combined; then those without an assessed policy.
 */
export function categoryRowsByCompliance(recount: Recount, numbers: Numbers): Cells[] {
  const rows = categoryRows(recount, numbers);
  const shareOf = ({ compliance: { numerator, denominator } }: PartRecount): number => {
    return denominator === 0 ? 2 : numerator / denominator;
  };
  const ordered = recount.categories
    .map((part, index) => ({ part, row: rows[index]! }))
    .filter(({ part }) => part.counts.assessed > 0)
    .sort((one, other) => {
      const [left, right] = [shareOf(one.part), shareOf(other.part)];
      if (left !== right) return left - right;
      return left > 1 ? 0 : other.part.counts.notPassed - one.part.counts.notPassed;
    });
  const own = ordered.length > MOST_BARS ? ordered.slice(0, BARS_OF_MANY) : ordered;
  const others = ordered.slice(own.length).map(({ part }) => part);
  const unassessed = recount.categories.filter(({ counts }) => counts.assessed === 0);
  const combined = (parts: readonly PartRecount[], Category: string): Cells[] => {
    const counts = sumOf(parts.map((part) => part.counts));
    const Compliance = complianceCell(complianceBy(recount.formula, counts), numbers);
    return parts.length === 0 ? [] : [{ Category, ...tallyCells(counts, numbers), Compliance }];
  };
  const one = unassessed.length === 1 ? 'category' : 'categories';
  return [
    ...own.map(({ row }) => row),
    ...combined(others, `other (${others.length} categories)`),
    ...combined(unassessed, `${unassessed.length} ${one} not assessed`),
    ...rows.slice(-1),
  ];
}

/** Most that did not pass first, then most Red, then by name. */
export function serviceRows(recount: Recount, numbers: Numbers): { services: Cells[]; total: Cells } {
  const row = (part: PartRecount, Service: string): Cells => ({
    Service,
    ...tallyCells(part.counts, numbers),
    Coverage: numbers.percent(part.coverage),
    Compliance: complianceCell(part.compliance, numbers),
    'Evaluated resource checks': numbers.count(part.resourceChecks.evaluated),
    'Passed resource checks': numbers.count(part.resourceChecks.passed),
    'Failed resource checks': numbers.count(part.resourceChecks.failed),
  });
  return {
    services: servicesInOrder(recount).map(([name, part]) => row(part, serviceWord(name))),
    total: row(recount, 'Total'),
  };
}

export function servicesInOrder({ services }: Recount): (readonly [name: string, part: PartRecount])[] {
  const named = sortNaturally([...services.keys()]).map((name) => [name, services.get(name)!] as const);
  return named.sort(
    ([, left], [, right]) => right.counts.notPassed - left.counts.notPassed || right.counts.red - left.counts.red,
  );
}

type PolicyCells = Cells & { readonly Policy: string };

/** `Policy` is the title; pages and screens put the id below it. */
export function policyCells(policy: RawPolicy, Category: string, { count }: Numbers): PolicyCells {
  return {
    Category,
    'No.': policy.complianceNumber,
    Policy: policy.title,
    'Policy id': policy.policyId,
    Service: serviceWord(policy.serviceName),
    Status: statusWord(policy.compliance),
    Severity: cellWord(policy.severity),
    'Risk level': cellWord(policy.riskLevel),
    'Risk probability': cellWord(policy.riskProbability),
    'Passed resource checks': count(policy.passed),
    'Failed resource checks': count(failedResources(policy)),
    'Evaluated resource checks': count(policy.total),
    'Colour reported': cellWord(policy.reportedColor),
  };
}

/** The failed resources of a policy and what they are of. */
export function failedOf(policy: RawPolicy): string {
  return `${PAGE_NUMBERS.count(failedResources(policy))} of ${PAGE_NUMBERS.count(policy.total)}`;
}

/** The names of all categories that have a policy. */
export function categoriesOf({ policyId }: RawPolicy, { raw }: Recount): string[] {
  return raw.filter(({ policies }) => policies.some((policy) => policy.policyId === policyId)).map(({ name }) => name);
}

const NONE: Counts = { green: 0, red: 0, amber: 0, gray: 0, unrecognized: 0, total: 0, assessed: 0, notPassed: 0 };
