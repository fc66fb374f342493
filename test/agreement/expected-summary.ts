/** The expected summary. Imports nothing from `src`. */
import { readFileSync } from 'node:fs';
import { putFigures, worstSeverity } from './expected-figures.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import type { Pages } from './pages.js';
import { squeeze } from './printed.js';
import { countNotes } from './recount-notes.js';
import { valueWord } from './words.js';
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
  if (counts.notPassed > 0) pages.notPassed('summary', counts.notPassed, counts.assessed);
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

  if (counts.notPassed > 0) {
    const worst = worstSeverity(recount)!;
    const section = 'what-to-do-first';
    const { notPassed, assessed } = worst.counts;
    pages.sentence(section, 'worst severity', count(notPassed), count(assessed), valueWord(worst.name));
    const [service, part] = tables.servicesInOrder(recount)[0]!;
    pages.sentence(section, 'worst service', service, count(part.counts.notPassed));
    const first = recount.notPassed.slice(0, limitOf('policy-list'));
    pages.policyList(
      section,
      'No. | Policy | Service | Severity | Risk level | Failed resources',
      first.map(({ policy, categoryName }) => [policy, categoryName]),
    );
  }
  pages.table('severity-and-colour', 'Severity | tally', tables.severityRows(recount, PAGE_NUMBERS));
  expectChart(pages);
  const services = tables.serviceRows(recount, PAGE_NUMBERS).services.slice(0, limitOf('table'));
  const section = 'services-in-which-most-did-not-pass';
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

/** Bars of a chart. If there were more, the last ones are combined in words. */
const MOST_BARS = 50;

/** Worst compliance first, then most that did not pass, then those without a percentage. Those without an assessed policy have no bar. */
function expectChart(pages: Pages): void {
  const { recount, format, expected } = pages;
  const section = 'colours-by-category';
  const share = ({ compliance }: CategoryRecount): number =>
    compliance.denominator === 0 ? Infinity : compliance.numerator / compliance.denominator;
  const sorted = recount.categories
    .filter(({ counts }) => counts.assessed > 0)
    .sort((one, other) => {
      if (share(one) === share(other))
        return share(one) === Infinity ? 0 : other.counts.notPassed - one.counts.notPassed;
      return share(one) - share(other);
    });
  const own = sorted.length > MOST_BARS ? sorted.slice(0, MOST_BARS - 1) : sorted;
  const statuses = tables.barHead(recount.counts);
  const countsOf = ({ counts }: CategoryRecount): string[] => {
    const cells = tables.tallyCells(counts, PAGE_NUMBERS);
    return statuses.map((status) => cells[status]!);
  };
  // The HTML has a column for each status that any bar has.
  const columns = statuses.filter((_, index) => own.some((category) => countsOf(category)[index] !== '0'));
  own.forEach((category, index) => {
    const counts = countsOf(category);
    const place = `${section} › ${index + 1} ${squeeze(category.name)}`;
    expected.set(`${place} › note`, squeeze(complianceText(category.compliance)));
    const shown =
      format === 'html'
        ? counts.filter((_, column) => columns.includes(statuses[column]!))
        : counts.filter((text) => text !== '0').sort();
    expected.set(`${place} › counts`, shown.join(' '));
  });
  if (own.length > 0) pages.sentence(section, 'bars', own.length === 1 ? 'the only' : count(own.length));
  const others = sorted.slice(own.length);
  if (others.length > 0) {
    const pooled = tables.sumOf(others.map(({ counts }) => counts));
    const cells = tables.tallyCells(pooled, PAGE_NUMBERS);
    const parts = statuses.filter((status) => cells[status] !== '0').map((status) => `${cells[status]!} ${status}`);
    const compliance = complianceText(complianceBy(recount.formula, pooled)).split(' of ');
    pages.sentence(section, 'other categories', count(others.length), parts.join(', '), ...compliance);
  }
  const unassessed = recount.categories.filter(({ counts }) => counts.assessed === 0);
  if (unassessed.length > 0) {
    const { total } = tables.sumOf(unassessed.map(({ counts }) => counts));
    pages.sentence(section, 'categories without a bar', count(unassessed.length), count(total));
  }
}

/** Compliance with the number of policies that it is computed from. */
function complianceText(compliance: CategoryRecount['compliance']): string {
  const text = percent(compliance);
  return compliance.denominator === 0 ? text : `${text} of ${count(compliance.denominator)}`;
}
