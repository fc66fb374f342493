/** The expected counts of a PDF or an HTML page. Imports nothing from `src`. */
import { expectCategories, expectNotAssessed, expectNotPassed, expectServices } from './expected-chapters.js';
import { complianceOf, formulaWords } from './expected-figures.js';
import { expectExecutive } from './expected-executive.js';
import { expectRemediation } from './expected-remediation.js';
import { expectSummary } from './expected-summary.js';
import * as tables from './expected-tables.js';
import { hasIndex, indexColumns, indexedPolicies } from './evidence.js';
import type { Facts } from './facts.js';
import { PAGE_NUMBERS } from './numbers.js';
import { Pages, type PageFormat } from './pages.js';
import type { Expected } from './printed.js';
import { countNotes } from './recount-notes.js';

const { count, percent } = PAGE_NUMBERS;

export interface ExpectedPages {
  readonly expected: Expected;
  /** Column labels of the tables of each section. */
  readonly heads: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** The templates whose documents are compared. */
export const TEMPLATES = ['auditor', 'executive', 'remediation'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

const EXPECT: Readonly<Record<TemplateName, (pages: Pages) => void>> = {
  auditor: expectAuditor,
  executive: expectExecutive,
  remediation: expectRemediation,
};

/** @param length how many pages a PDF has */
export function expectPages(facts: Facts, template: TemplateName, format: PageFormat, length = 0): ExpectedPages {
  const pages = new Pages(facts, format, length);
  EXPECT[template](pages);
  return pages;
}

function expectAuditor(pages: Pages): void {
  const { facts } = pages;
  pages.bar('cover', facts.recount);
  pages.strip('cover');
  pages.sentence('cover', 'compliance', `${percent(facts.recount.compliance)} · ${complianceOf(facts.recount)}`);
  expectSummary(pages);
  expectNotPassed(pages);
  expectCategories(pages);
  expectNotAssessed(pages);
  expectServices(pages);
  if (facts.recount.counts.total > 0) expectMethod(pages);
  expectNotes(pages);
  if (hasIndex(pages)) pages.index('evidence', indexColumns(facts.recount), indexedPolicies(facts.recount));
}

function expectMethod(pages: Pages): void {
  const { recount } = pages;
  const { counts, coverage, compliance, resourceChecks, complianceByFormula } = recount;
  const section = 'what-each-number-counts';
  const pair = ({ numerator, denominator }: typeof coverage): string[] => [numerator, denominator].map(count);
  pages.sentence(section, 'entries', count(counts.total), count(recount.distinct.total));
  pages.sentence(section, 'method: coverage', ...pair(coverage), percent(coverage));
  const formula = formulaWords(recount.formula);
  if (compliance.denominator > 0)
    pages.sentence(section, 'method: compliance', formula, ...pair(compliance), percent(compliance));
  if (counts.amber > 0)
    pages.sentence(section, 'method: formula', recount.formulaIsRead ? 'confirms' : 'does not confirm');
  const [without, within] = [complianceByFormula['green/(green+red)'], complianceByFormula['green/(green+red+amber)']];
  const isSame =
    without.denominator === 0 || within.denominator === 0
      ? without.denominator === within.denominator
      : without.numerator * within.denominator === within.numerator * without.denominator;
  if (!isSame) pages.sentence(section, 'both formulas', percent(without), percent(within));
  pages.sentence(section, 'rounding', '0%', '100%');
  const { evaluated, passed, failed } = resourceChecks;
  if (evaluated > 0) pages.sentence(section, 'resource checks', ...[evaluated, passed, failed].map(count));

  if (counts.total > 3) {
    pages.table('risk', 'Risk probability | tally', tables.probabilityRows(recount, PAGE_NUMBERS));
  }
  if (recount.notAssessed > 0) {
    pages.sentence('limits', 'unknown', recount.notAssessed === 1 ? 'policy' : count(recount.notAssessed));
  }
  pages.scan('limits');
}

function expectNotes(pages: Pages): void {
  const { notes } = pages.facts;
  if (notes.size === 0) return;
  pages.heads.set('notes', [['Note', 'Count', 'Examples']]);
  const numbers = (['contradiction', 'unknown', 'absent'] as const).map((wanted, index) => {
    const observations = countNotes(notes, wanted);
    return observations === 0 ? (index === 0 ? 'No' : 'no') : count(observations);
  });
  pages.sentence('notes', 'notes', ...numbers);
  const spellings = countNotes(notes, 'spelling');
  if (spellings > 0) pages.sentence('notes', 'spelling', count(spellings));
  for (const [code, observations] of notes) pages.expected.set(`notes › ${code}`, count(observations));
}
