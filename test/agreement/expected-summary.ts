/** The expected summary. Imports nothing from `src`. */
import { readFileSync } from 'node:fs';
import { putFigures } from './expected-figures.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import { SEVERITIES } from './open-values.js';
import type { Pages } from './pages.js';
import { squeeze } from './printed.js';
import { countNotes } from './recount-notes.js';
import { complianceBy, type CategoryRecount } from './recount.js';

const { count, percent } = PAGE_NUMBERS;

const SUMMARY = readFileSync(new URL('../../templates/auditor/sections/summary.md', import.meta.url), 'utf8');

/** Rows of the summary, as the template limits them. */
function limitOf(directive: string): number {
  return Number(new RegExp(`^::${directive}\\b.*\\blimit=(\\d+)`, 'm').exec(SUMMARY)?.[1]);
}

export function expectSummary(pages: Pages, notes: ReadonlyMap<string, number>): void {
  const { recount } = pages;
  const { counts, coverage } = recount;
  pages.position('summary', recount);
  if (recount.compliance.denominator === 0 && counts.assessed > 1) {
    pages.sentence('summary', 'all partly fail', count(counts.assessed));
  }
  if (counts.failed > 0) pages.failed('summary', counts.failed, counts.assessed);
  if (recount.notAssessed === 0) pages.sentence('summary', 'whole coverage', count(counts.total));
  else {
    const parts = [coverage.numerator, coverage.denominator, recount.notAssessed].map(count);
    pages.sentence('summary', 'coverage', percent(coverage), ...parts);
  }
  if (counts.unrecognized > 0) {
    const known = ['Green', 'Red', 'Amber', 'Gray'];
    const all = recount.raw.flatMap(({ policies }) => policies.map(({ compliance }) => compliance));
    const entries = new Map<string, number>();
    for (const color of all) if (!known.includes(color)) entries.set(color, (entries.get(color) ?? 0) + 1);
    pages.sentence('summary', 'unrecognized', count(counts.unrecognized), namedColors(entries).join(', '));
  }
  putFigures(pages.expected, 'summary', recount, PAGE_NUMBERS);

  if (counts.failed > 0) {
    const worst = recount.severities.get(SEVERITIES[0]!);
    const section = 'what-to-do-first';
    if ((worst?.failed ?? 0) > 0)
      pages.sentence(section, 'worst severity', count(worst!.failed), count(worst!.assessed));
    const [service, part] = tables.servicesInOrder(recount)[0]!;
    pages.sentence(section, 'worst service', service, count(part.counts.failed));
    const first = recount.failedChecks.slice(0, limitOf('policy-list'));
    pages.policyList(
      section,
      'No. | Policy | Service | Severity | Risk level | Failed resources',
      first.map(({ policy, categoryName }) => [policy, categoryName]),
    );
  }
  pages.table('severity-and-colour', 'Severity | tally', tables.severityRows(recount, PAGE_NUMBERS));
  expectChart(pages);
  const services = tables.serviceRows(recount, PAGE_NUMBERS).services.slice(0, limitOf('table'));
  const section = 'services-with-the-most-failed-checks';
  pages.table(section, 'Service | tally | Compliance | Resource checks failed | Resource checks', services);
  const places = countNotes(notes);
  if (places > 0) pages.sentence(section, 'places with notes', places === 1 ? 'one' : count(places));
}

/** In order of first appearance: up to twelve, or the eleven with the most entries and the number of others. */
function namedColors(entries: ReadonlyMap<string, number>): string[] {
  const colors = [...entries.keys()];
  if (colors.length <= 12) return colors;
  const others = [...entries].sort(([, left], [, right]) => right - left).slice(11);
  const named = colors.filter((color) => !others.some(([other]) => other === color));
  return [...named, `other (${others.length} values)`];
}

/** Bars of a chart, including the one for all other categories. */
const MOST_BARS = 50;

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
  const statuses = tables.barHead(recount.counts);
  const own = sorted.length > MOST_BARS ? sorted.slice(0, MOST_BARS - 1) : sorted;
  const others = sorted.slice(own.length);
  const pooled = tables.sumOf(others.map((category) => category.counts));
  const bars = own.map(({ name, counts, compliance }) => ({ name, counts, compliance }));
  if (others.length > 0) {
    const name = `other (${others.length} categories)`;
    bars.push({ name, counts: pooled, compliance: complianceBy(recount.formula, pooled) });
  }
  bars.forEach((category, index) => {
    const cells = tables.tallyCells(category.counts, PAGE_NUMBERS);
    const counts = statuses.map((status) => cells[status]!);
    const place = `${section} › ${index + 1} ${squeeze(category.name)}`;
    expected.set(`${place} › note`, percent(category.compliance));
    expected.set(`${place} › counts`, format === 'html' ? counts.join(' ') : roomyOnes(counts));
  });
  const bounds = [own.length, ...(others.length > 0 ? [others.length] : [])].map(count);
  if (own.length > 0) pages.sentence(section, 'bars', ...bounds);
}

/** On a page, the chart prints a count only if its segment has room: never for 0, always for the largest. */
function roomyOnes(counts: readonly string[]): RegExp {
  const numbers = counts.map((text) => Number(text.replaceAll(',', '')));
  const largest = numbers.indexOf(Math.max(...numbers));
  const parts = counts.map((text, index) =>
    index === largest ? `${text} ` : numbers[index] === 0 ? '' : `(${text} )?`,
  );
  return new RegExp(`^${Math.max(...numbers) === 0 ? '' : parts.join('')}$`);
}
