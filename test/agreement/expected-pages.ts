/** All that the pages of a PDF or a screen ought to print of what was counted. Imports nothing from `src`. */
import { putFigures } from './expected-figures.js';
import * as tables from './expected-tables.js';
import { failedResources } from './failed-checks.js';
import { PAGE_NUMBERS } from './numbers.js';
import { orderValues, SEVERITIES } from './open-values.js';
import { putTable, squeeze, type Expected } from './printed.js';
import type { RawPolicy } from './read-raw-report.js';
import type { CategoryRecount, PartRecount, Recount } from './recount.js';
import { STATUS_COLUMNS } from './words.js';

const { count, percent, reported } = PAGE_NUMBERS;

/** How many failed checks and services the summary lists. */
const FIRST = { failedChecks: 8, services: 5 };

export type PageFormat = 'pdf' | 'html';

export interface ExpectedPages {
  readonly expected: Expected;
  /** Labels of all tables that are met. */
  readonly heads: readonly (readonly string[])[];
}

/** @param notes observations by code */
export function expectPages(recount: Recount, notes: ReadonlyMap<string, number>, format: PageFormat): ExpectedPages {
  const pages = new Pages(recount, format);
  pages.bar('cover', recount);
  expectSummary(pages, notes);
  expectFailedChecks(pages);
  expectCategories(pages);
  expectServices(pages);
  expectMethod(pages);
  expectNotes(pages, notes);
  return pages;
}

class Pages {
  readonly expected: Expected = new Map();
  readonly heads: string[][] = [];
  constructor(
    readonly recount: Recount,
    readonly format: PageFormat,
  ) {}

  sentence(section: string, name: string, ...numbers: readonly string[]): void {
    this.expected.set(`${section} › ${name}`, numbers.map(squeeze).join(' '));
  }

  /** Columns separated by `|`; `tally` and `risk` stand for theirs. */
  table(section: string, columns: string, rows: readonly Readonly<Record<string, string>>[]): void {
    const head = columns.split(' | ').flatMap((label) => {
      if (label === 'tally') return tables.tallyHead(this.recount);
      return label === 'risk' ? tables.riskHead(this.recount) : [label];
    });
    this.heads.push(head);
    putTable(this.expected, section, tables.tableOf(rows, head));
  }

  policies(section: string, columns: string, entries: readonly (readonly [RawPolicy, string])[]): void {
    this.policyList(section, columns, entries);
    if (this.format === 'html') this.sentence(section, 'nothing matches', count(entries.length));
  }

  /** Policies that are read, not searched. */
  policyList(section: string, columns: string, entries: readonly (readonly [RawPolicy, string])[]): void {
    const rows = entries.map(([policy, category]) => {
      const cells = tables.policyCells(policy, category, PAGE_NUMBERS);
      return {
        ...cells,
        Policy: `${cells['Policy']}${cells['Policy id']}`,
        'Passed resources': `${count(policy.passed)} of ${count(policy.total)}`,
        'Failed resources': `${count(failedResources(policy))} of ${count(policy.total)}`,
      };
    });
    this.table(section, columns, rows);
  }

  bar(section: string, { counts }: PartRecount): void {
    const cells = tables.tallyCells(counts, PAGE_NUMBERS);
    const statuses = tables.tallyHead(this.recount).filter((status) => status !== 'Total');
    const shown = statuses.filter(
      (status) => this.format === 'html' || status !== STATUS_COLUMNS.unrecognised || counts.unrecognised > 0,
    );
    this.expected.set(
      `${section} › bar`,
      squeeze(`${count(counts.total)} ${counts.total === 1 ? 'policy' : 'policies'}`),
    );
    for (const status of shown) this.expected.set(`${section} › bar › ${status}`, cells[status]!);
  }

  /** The head of the side navigation counts policies, which only screens have. */
  navigation(section: string, policies: number): void {
    if (this.format === 'html' && policies > 0) this.expected.set(`contents › ${section}`, count(policies));
  }
}

function expectSummary(pages: Pages, notes: ReadonlyMap<string, number>): void {
  const { recount } = pages;
  const { counts, coverage } = recount;
  expectPosition(pages, 'summary', recount);
  if (counts.failed > 0) {
    // Without anything that passes or fails by the formula there is a sentence less before it, but this one stands.
    expectFailed(pages, 'summary', counts.failed, counts.assessed, recount.compliance.denominator > 0);
  }
  if (recount.notAssessed === 0) pages.sentence('summary', 'whole coverage', count(counts.total));
  else {
    const parts = [coverage.numerator, coverage.denominator, recount.notAssessed].map(count);
    pages.sentence('summary', 'coverage', percent(coverage), ...parts);
  }
  if (counts.unrecognised > 0) {
    const known = ['Green', 'Red', 'Amber', 'Gray'];
    const all = recount.raw.flatMap(({ policies }) => policies.map(({ compliance }) => compliance));
    const colours = [...new Set(all.filter((colour) => !known.includes(colour)))];
    pages.sentence('summary', 'unrecognised', count(counts.unrecognised), colours.join(', '));
  }
  putFigures(pages.expected, 'summary', recount, PAGE_NUMBERS);

  if (counts.failed > 0) {
    const worst = recount.severities.get(SEVERITIES[0]!);
    const section = 'what-to-do-first';
    if ((worst?.failed ?? 0) > 0)
      pages.sentence(section, 'worst severity', count(worst!.failed), count(worst!.assessed));
    const [service, part] = tables.servicesInOrder(recount)[0]!;
    pages.sentence(section, 'worst service', service, count(part.counts.failed));
    const first = recount.failedChecks.slice(0, FIRST.failedChecks);
    pages.policyList(
      section,
      'No. | Policy | Service | Severity | Risk level | Failed resources',
      first.map(({ policy, categoryName }) => [policy, categoryName]),
    );
  }
  pages.table('severity-and-colour', 'Severity | tally', tables.severityRows(recount, PAGE_NUMBERS));
  expectChart(pages);
  const services = tables.serviceRows(recount, PAGE_NUMBERS).services.slice(0, FIRST.services);
  const section = 'services-with-the-most-failed-checks';
  pages.table(section, 'Service | tally | Compliance | Resource checks failed | Resource checks', services);
  const places = sum(notes.values());
  if (places > 0) pages.sentence(section, 'places with notes', places === 1 ? 'one' : count(places));
}

function expectPosition(pages: Pages, section: string, { compliance, counts }: PartRecount): void {
  if (compliance.denominator === 0) return;
  const leftOut = pages.recount.formula === 'green/(green+red)' ? counts.amber : 0;
  const parts = [compliance.numerator, compliance.denominator, ...(leftOut > 0 ? [leftOut] : [])].map(count);
  pages.sentence(section, 'position', percent(compliance), ...parts);
}

function expectFailed(pages: Pages, section: string, failed: number, assessed: number, stands = true): void {
  if (stands) pages.sentence(section, 'failed', failed === 0 ? 'No' : count(failed), count(assessed));
}

/** Worst compliance first, then most failed; categories without an assessed policy last. */
function expectChart(pages: Pages): void {
  const { recount, format, expected } = pages;
  const section = 'colours-by-category';
  const share = ({ compliance }: CategoryRecount): number =>
    compliance.denominator === 0 ? Infinity : compliance.numerator / compliance.denominator;
  const sorted = [...recount.categories].sort((one, other) => {
    if (share(one) === share(other)) return share(one) === Infinity ? 0 : other.counts.failed - one.counts.failed;
    return share(one) - share(other);
  });
  const statuses = tables.tallyHead(recount).filter((status) => status !== 'Total');
  sorted.forEach((category, index) => {
    const cells = tables.tallyCells(category.counts, PAGE_NUMBERS);
    const counts = statuses.map((status) => cells[status]!);
    const place = `${section} › ${index + 1} ${squeeze(category.name)}`;
    expected.set(`${place} › note`, percent(category.compliance));
    expected.set(`${place} › counts`, format === 'html' ? counts.join(' ') : roomyOnes(counts));
  });
  if (sorted.length > 0) pages.sentence(section, 'bars', count(sorted.length));
}

/** On a page the chart prints a count only where its part of the bar has room: never for 0, always for the largest. */
function roomyOnes(counts: readonly string[]): RegExp {
  const numbers = counts.map((text) => Number(text.replaceAll(',', '')));
  const largest = numbers.indexOf(Math.max(...numbers));
  const parts = counts.map((text, index) =>
    index === largest ? `${text} ` : numbers[index] === 0 ? '' : `(${text} )?`,
  );
  return new RegExp(`^${Math.max(...numbers) === 0 ? '' : parts.join('')}$`);
}

function expectFailedChecks(pages: Pages): void {
  const { recount } = pages;
  expectFailed(pages, 'failed-checks', recount.counts.failed, recount.counts.assessed);
  pages.navigation('failed-checks', recount.counts.failed);
  pages.table('failed-checks', 'Severity | risk | Total', tables.riskRows(recount, 'failedByRisk', PAGE_NUMBERS));
  let passingAtRisk = 0;
  for (const row of recount.passingByRisk.values()) passingAtRisk += (row.get('Red') ?? 0) + (row.get('Amber') ?? 0);
  if (passingAtRisk > 0) {
    const section = 'passing';
    pages.sentence(section, 'passing at risk', count(passingAtRisk));
    pages.table(section, 'Severity | risk | Total', tables.riskRows(recount, 'passingByRisk', PAGE_NUMBERS));
  }
  orderValues(SEVERITIES, recount.severities.keys()).forEach((severity, index) => {
    const section = `severity-${index + 1}`;
    const failed = recount.failedChecks.filter(({ policy }) => policy.severity === severity);
    if (failed.length > 0) expectFailed(pages, section, failed.length, recount.severities.get(severity)!.assessed);
    pages.policies(
      section,
      'No. | Policy | Category | Service | Status | Risk level | Failed resources',
      failed.map(({ policy, categoryName }) => [policy, categoryName]),
    );
    pages.navigation(section, failed.length);
  });
}

function expectCategories(pages: Pages): void {
  const { recount } = pages;
  const columns = 'Category | tally | Coverage | Compliance | Failed checks';
  pages.table('categories', columns, tables.categoryRows(recount, PAGE_NUMBERS));
  pages.navigation('categories', recount.counts.total);
  recount.categories.forEach((category, index) => {
    const section = `category-${index + 1}`;
    const { counts, failedResourceChecksOfFailed, notAssessed, name, compliance } = category;
    const { policies, reportedPercent } = recount.raw[index]!;
    expectPosition(pages, section, category);
    if (compliance.denominator > 0) pages.sentence(section, 'assessed', count(counts.assessed), count(counts.total));
    else pages.sentence(section, 'nothing assessed', count(counts.total), reported(reportedPercent));
    if (counts.failed > 0) pages.sentence(section, 'lacks', count(counts.failed), count(failedResourceChecksOfFailed));
    if (notAssessed > 0) pages.sentence(section, 'not assessed', count(notAssessed));
    pages.bar(section, category);
    pages.policies(
      section,
      'No. | Policy | Service | Status | Severity | Risk level | Passed resources',
      policies.map((policy) => [policy, name]),
    );
    pages.navigation(section, counts.total);
  });
}

function expectServices(pages: Pages): void {
  const { services, total } = tables.serviceRows(pages.recount, PAGE_NUMBERS);
  const columns =
    'Service | tally | Coverage | Compliance | Resource checks failed | Resource checks';
  pages.table('services', columns, services.length === 0 ? [] : [...services, total]);
}

function expectMethod(pages: Pages): void {
  const { recount } = pages;
  const { counts, coverage, compliance, resourceChecks, complianceByFormula } = recount;
  const section = 'what-the-numbers-are-of';
  const pair = ({ numerator, denominator }: typeof coverage): string[] => [numerator, denominator].map(count);
  pages.sentence(section, 'entries', count(counts.total), count(recount.distinct.total));
  pages.sentence(section, 'method: coverage', ...pair(coverage), percent(coverage));
  const formula = recount.formula === 'green/(green+red)' ? 'Green ÷ (Green + Red)' : 'Green ÷ (Green + Red + Amber)';
  pages.sentence(section, 'method: compliance', formula, ...pair(compliance), percent(compliance));
  const [without, within] = [complianceByFormula['green/(green+red)'], complianceByFormula['green/(green+red+amber)']];
  if (without.numerator / without.denominator !== within.numerator / within.denominator && within.denominator > 0) {
    pages.sentence(section, 'both formulas', percent(without), percent(within));
  }
  pages.sentence(section, 'rounding', '100%', '0%');
  const { evaluated, passed, failed } = resourceChecks;
  pages.sentence(section, 'resource checks', count(evaluated), count(passed), count(failed));
  pages.table('risk', 'Risk probability | tally', tables.probabilityRows(recount, PAGE_NUMBERS));
  if (recount.notAssessed > 0) pages.sentence('scope-and-limits', 'unknown', count(recount.notAssessed));
}

function expectNotes(pages: Pages, notes: ReadonlyMap<string, number>): void {
  if (notes.size === 0) return;
  pages.heads.push(['Note', 'Count', 'Examples']);
  const all = sum(notes.values());
  pages.sentence('notes', 'notes', all === 1 ? 'One' : count(all), notes.size === 1 ? 'one' : count(notes.size));
  for (const [code, observations] of notes) pages.expected.set(`notes › ${code}`, count(observations));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
