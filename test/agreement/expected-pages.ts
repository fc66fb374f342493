/** The expected counts of a PDF or an HTML page. Imports nothing from `src`. */
import { expectCategories, expectNotPassed } from './expected-chapters.js';
import { expectSummary } from './expected-summary.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import { Pages, type PageFormat } from './pages.js';
import type { Expected } from './printed.js';
import { countNotes } from './recount-notes.js';
import type { Recount } from './recount.js';

const { count, percent } = PAGE_NUMBERS;

export interface ExpectedPages {
  readonly expected: Expected;
  /** Column labels of all tables. */
  readonly heads: readonly (readonly string[])[];
}

/** @param notes observations by code */
export function expectPages(recount: Recount, notes: ReadonlyMap<string, number>, format: PageFormat): ExpectedPages {
  const pages = new Pages(recount, format);
  pages.bar('cover', recount);
  expectSummary(pages, notes);
  expectNotPassed(pages);
  expectCategories(pages);
  expectServices(pages);
  expectMethod(pages);
  expectNotes(pages, notes);
  return pages;
}

function expectServices(pages: Pages): void {
  const { services, total } = tables.serviceRows(pages.recount, PAGE_NUMBERS);
  const columns = 'Service | tally | Coverage | Compliance | Resource checks failed | Resource checks';
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
  const all = countNotes(notes);
  pages.sentence('notes', 'notes', all === 1 ? 'One' : count(all), notes.size === 1 ? 'one' : count(notes.size));
  for (const [code, observations] of notes) pages.expected.set(`notes › ${code}`, count(observations));
}
