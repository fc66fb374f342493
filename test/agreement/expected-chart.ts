/** The expected chart of categories. Imports nothing from `src`. */
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import type { Pages } from './pages.js';
import { squeeze } from './printed.js';
import { complianceBy, type CategoryRecount } from './recount.js';

const { count, percent } = PAGE_NUMBERS;

/** Worst compliance first, then most failed, then those without a percentage. Those without an assessed policy have no bar. */
export function expectChart(pages: Pages): void {
  const { recount, format, expected } = pages;
  const section = 'results-by-category';
  const share = ({ compliance }: CategoryRecount): number =>
    compliance.denominator === 0 ? Infinity : compliance.numerator / compliance.denominator;
  const sorted = recount.categories
    .filter(({ counts }) => counts.assessed > 0)
    .sort((one, other) => {
      if (share(one) === share(other))
        return share(one) === Infinity ? 0 : other.counts.notPassed - one.counts.notPassed;
      return share(one) - share(other);
    });
  const own = sorted.length > tables.MOST_BARS ? sorted.slice(0, tables.BARS_OF_MANY) : sorted;
  const statuses = tables.barHead(recount.counts);
  own.forEach((category, index) => {
    const cells = tables.tallyCells(category.counts, PAGE_NUMBERS);
    const counted = statuses.filter((status) => cells[status] !== '0');
    const place = `${section} › ${index + 1} ${squeeze(category.name)}`;
    expected.set(`${place} › note`, squeeze(complianceText(category.compliance)));
    // On the bars of a PDF, the color is the status.
    const shown =
      format === 'html'
        ? counted.map((status) => squeeze(`${cells[status]!} ${status}`))
        : counted.map((status) => cells[status]!).sort();
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
