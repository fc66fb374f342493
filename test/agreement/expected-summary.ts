/** The expected summary, and the parts of it that other templates have too. Imports nothing from `src`. */
import { readFileSync } from 'node:fs';
import { expectChart } from './expected-chart.js';
import { putFigures } from './expected-figures.js';
import * as tables from './expected-tables.js';
import type { Facts } from './facts.js';
import { PAGE_NUMBERS } from './numbers.js';
import type { Pages } from './pages.js';
import type { Share } from './recount-causes.js';
import { countNotes } from './recount-notes.js';
import type { StatedTotal } from './stated-totals.js';
import { STATUS_COLUMNS, serviceWord } from './words.js';

const { count, percent, reported } = PAGE_NUMBERS;

/** Rows of the list of what to fix first, as a section limits them. */
export function mostFirst(section: string): number {
  const source = readFileSync(new URL(`../../templates/${section}`, import.meta.url), 'utf8');
  return Number(/^::policy-list\b.*\blimit=(\d+)/m.exec(source)?.[1]);
}

const MOST_FIRST = mostFirst('auditor/sections/summary.md');

export function expectSummary(pages: Pages): void {
  const { recount } = pages;
  const { counts } = recount;
  expectPosition(pages, 'summary');
  expectReconciliation(pages);
  const columns = 'No. | Policy | Categories | Severity | Risk level | Failed resource checks';
  if (counts.notPassed > 0) expectFirst(pages, 'what-to-fix-first', columns, MOST_FIRST);
  // Without a category that is wholly unassessed, the lead says it all.
  const isWhole = recount.categories.some(({ counts: { assessed, total } }) => assessed === 0 && total > 0);
  if (counts.assessed > 0 && isWhole) expectScope(pages, 'what-was-not-assessed');
  if (counts.assessed > 0) {
    expectChart(pages);
    pages.table('results-by-severity', 'Severity | tally', tables.severityRows(recount, PAGE_NUMBERS));
  }
}

/** Compliance, coverage, between which shares the truth is, warnings and key figures. */
export function expectPosition(
  pages: Pages,
  section: string,
  coverageAs: 'span' | 'coverage and span' = 'coverage and span',
): void {
  const { recount, facts } = pages;
  const { counts, coverage } = recount;
  if (recount.compliance.denominator > 0) {
    pages.compliance(section, recount);
    if (counts.notPassed > 0) pages.sentence(section, 'not passed', count(counts.notPassed));
  } else if (counts.assessed > 0) {
    pages.sentence(section, 'all partly failed', counts.assessed === 1 ? 'The only' : count(counts.assessed));
  } else if (counts.total > 0) {
    pages.sentence(section, 'nothing assessed', counts.total === 1 ? 'The only' : count(counts.total));
  }
  if (counts.total > 0 && recount.notAssessed === 0) {
    if (coverageAs !== 'span') {
      pages.sentence(section, 'whole coverage', counts.total === 1 ? 'The only' : count(counts.total));
    }
  } else if (counts.assessed > 0) {
    const [least, most] = [counts.green, counts.total - counts.notPassed].map((numerator) =>
      percent({ numerator, denominator: counts.total }),
    );
    const others = recount.notAssessed === 1 ? 'the unassessed' : count(recount.notAssessed);
    const shares = [others, least!, most!];
    const covered = [count(counts.assessed), count(counts.total), percent(coverage)];
    pages.sentence(section, coverageAs, ...(coverageAs === 'span' ? [] : covered), ...shares);
  }
  expectRepeated(pages, section);
  for (const [name, ...numbers] of warnings(facts)) pages.sentence(section, name, ...numbers);
  if (counts.total > 0) putFigures(pages.expected, section, recount, PAGE_NUMBERS);
}

/** How many policies the entries are, where a policy has several. */
export function expectRepeated(pages: Pages, section: string): void {
  for (const [name, ...numbers] of repeated(pages.recount)) pages.sentence(section, name, ...numbers);
}

export function repeated({ counts, distinct }: Facts['recount']): Sentence[] {
  if (distinct.total === counts.total) return [];
  const notPassed = distinct.notPassed === 0 ? [] : [distinct.notPassed];
  return [['entries', ...[counts.total, distinct.total, ...notPassed].map(count)]];
}

type Sentence = readonly [name: string, ...numbers: string[]];

/** What a reader of the figures has to know. */
export function warnings({ notes, recount }: Facts): Sentence[] {
  const contradictions = countNotes(notes, 'contradiction');
  const found: Sentence[] = [];
  if (contradictions > 0) found.push(['contradictions', contradictions === 1 ? 'one' : count(contradictions)]);
  if (recount.counts.unrecognized > 0) {
    const known = ['Green', 'Red', 'Amber', 'Gray'];
    const all = recount.raw.flatMap(({ policies }) => policies.map(({ compliance }) => compliance));
    const entries = new Map<string, number>();
    for (const color of all) if (!known.includes(color)) entries.set(color, (entries.get(color) ?? 0) + 1);
    found.push(['unrecognized', count(recount.counts.unrecognized), namedColors(entries).join(', ')]);
  }
  return found;
}

/** In order of first appearance: up to twelve, or the eleven with the most entries and the number of others. */
function namedColors(entries: ReadonlyMap<string, number>): string[] {
  const colors = [...entries.keys()];
  if (colors.length <= 12) return colors;
  const others = [...entries].sort(([, left], [, right]) => right - left).slice(11);
  const named = colors.filter((color) => !others.some(([other]) => other === color));
  return [...named, `other (${others.length} values)`];
}

const CAUSES = 'main-contributors';

/** The few that hold most of what did not pass. */
export function expectCauses(pages: Pages): void {
  const { categories, services, policies, without } = pages.facts.causes;
  const share = <Of>(name: string, { few, among, sum }: Share<Of>, names: readonly string[]): void => {
    const numerator = few.reduce((held, one) => held + one.held, 0);
    const text = percentOf(numerator, sum);
    const numbers =
      among === 1 ? [count(sum), 'the only'] : [count(few.length), count(among), text, count(numerator), count(sum)];
    pages.sentence(CAUSES, `causes: ${name}`, ...numbers, ...(names.length > 0 ? [names.join(', ')] : []));
  };
  share(
    'categories',
    categories,
    categories.few.map(({ of }) => of),
  );
  if (without !== undefined) {
    const { compliance, name } = without;
    const parts = [compliance.numerator, compliance.denominator].map(count);
    pages.sentence(CAUSES, 'causes: without', name, percent(compliance), ...parts);
  }
  share(
    'services',
    services,
    services.few.map(({ of }) => serviceWord(of)),
  );
  if (policies.few.length > 0) {
    share('policies', policies, []);
  }
}

/** A percentage of numbers that may have decimals. */
export function percentOf(numerator: number, denominator: number): string {
  return percent({ numerator: Math.round(numerator * 1e6), denominator: Math.round(denominator * 1e6) });
}

/** The first entries of distinct policies. */
export function expectFirst(pages: Pages, section: string, columns: string, most: number): void {
  const all = pages.recount.notPassed.map(({ policy }) => policy);
  const ids = all.map(({ policyId }) => policyId);
  const distinct = all.filter(({ policyId }, index) => ids.indexOf(policyId) === index);
  pages.policyList(section, columns, distinct.slice(0, most));
}

export function expectScope(pages: Pages, section: string): void {
  const { recount } = pages;
  const unassessed = recount.categories.filter(({ counts }) => counts.assessed === 0);
  const inside = tables.sumOf(unassessed.map(({ counts }) => counts)).total;
  const elsewhere = recount.notAssessed - inside;
  const { total } = recount.counts;
  const policies = inside === 1 ? 'The only' : count(inside);
  const others = elsewhere === 0 ? [] : [elsewhere === 1 ? 'one' : count(elsewhere)];
  const places = inside === 0 ? [] : [policies, count(unassessed.length), ...others];
  const numbers = [count(recount.notAssessed), count(total), ...places];
  pages.sentence(section, 'scope', ...(total === 1 ? ['The only'] : numbers));
}

export function expectReconciliation(pages: Pages): void {
  const { sha256 } = pages.facts;
  const section = 'reconciliation';
  for (const [name, ...numbers] of comparison(pages.facts)) pages.sentence(section, name, ...numbers);
  pages.sentence(section, 'hash of the source', sha256);
}

/** How the report agrees with itself and with the totals that the service states. */
export function comparison({ notes, totals }: Facts): Sentence[] {
  const found: Sentence[] = [];
  if (totals === undefined) found.push(['no totals', 'The service states no totals']);
  else {
    const differing = totals.totals.filter(({ agrees }) => !agrees);
    const equal = totals.totals.map((total) => `${totalWord(total)} ${totalText(total, total.stated)}`);
    const different = differing.map(
      (total) => `${totalWord(total)} ${totalText(total, total.counted)} (stated: ${totalText(total, total.stated)})`,
    );
    if (differing.length === 0) found.push(['equal totals', totals.field, equal.join(', ')]);
    else found.push(['different totals', totals.field, different.join(', ')]);
  }
  for (const [name, wanted] of [
    ['number of contradictions', 'contradiction'],
    ['number of unknown values', 'unknown'],
    ['number of other spellings', 'spelling'],
    ['number of absent ids', 'absent'],
  ] as const) {
    const observations = countNotes(notes, wanted);
    if (wanted === 'spelling' && observations === 0) continue;
    found.push([name, observations === 0 ? 'None' : count(observations)]);
  }
  return found;
}

const TOTAL_WORDS: Readonly<Record<StatedTotal['key'], string>> = {
  Total: 'Total',
  Green: STATUS_COLUMNS.green,
  Red: STATUS_COLUMNS.red,
  Amber: STATUS_COLUMNS.amber,
  Gray: STATUS_COLUMNS.gray,
  CompliancePercent: 'Compliance',
};

function totalWord({ key }: StatedTotal): string {
  return TOTAL_WORDS[key];
}

function totalText({ key }: StatedTotal, value: number): string {
  return key === 'CompliancePercent' ? reported(value) : count(value);
}
