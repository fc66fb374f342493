/** The expected summary. Imports nothing from `src`. */
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

const SUMMARY = readFileSync(new URL('../../templates/auditor/sections/summary.md', import.meta.url), 'utf8');

/** Rows of the list of what to fix first, as the template limits them. */
const MOST_FIRST = Number(/^::policy-list\b.*\blimit=(\d+)/m.exec(SUMMARY)?.[1]);

export function expectSummary(pages: Pages): void {
  const { recount, facts } = pages;
  const { counts, coverage } = recount;
  if (recount.compliance.denominator > 0) {
    pages.compliance('summary', recount);
    pages.sentence('summary', 'not passed', counts.notPassed === 0 ? 'No' : count(counts.notPassed));
  } else if (counts.assessed > 0) {
    pages.sentence('summary', 'all partly failed', counts.assessed === 1 ? 'The only' : count(counts.assessed));
  } else if (counts.total > 0) pages.sentence('summary', 'nothing assessed', 'No');
  if (counts.total > 0 && recount.notAssessed === 0) {
    pages.sentence('summary', 'whole coverage', counts.total === 1 ? 'The only' : count(counts.total));
  } else if (counts.total > 0) {
    const [least, most] = [counts.green, counts.total - counts.notPassed].map((numerator) =>
      percent({ numerator, denominator: counts.total }),
    );
    const shares = [percent(coverage), least!, count(recount.notAssessed), most!];
    pages.sentence('summary', 'coverage and span', count(counts.assessed), count(counts.total), ...shares);
  }
  for (const [name, ...numbers] of warnings(facts)) pages.sentence('summary', name, ...numbers);
  if (counts.total > 0) putFigures(pages.expected, 'summary', recount, PAGE_NUMBERS);

  // Of fewer, each is on the list of what to fix first.
  if (counts.notPassed > 3) expectCauses(pages);
  expectReconciliation(pages);
  if (counts.notPassed > 0) expectFirst(pages);
  if (recount.notAssessed > 0) expectScope(pages);
  if (counts.assessed > 0) expectChart(pages);
  if (counts.total > 0) {
    pages.table('results-by-severity', 'Severity | tally', tables.severityRows(recount, PAGE_NUMBERS));
  }
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

function expectCauses(pages: Pages): void {
  const { categories, services, policies, without, onOneResource } = pages.facts.causes;
  const section = 'main-contributors';
  const share = <Of>(name: string, { few, among, sum }: Share<Of>, names: readonly string[]): void => {
    const numerator = few.reduce((held, one) => held + one.held, 0);
    const text = percentOf(numerator, sum);
    const numbers = [count(few.length), count(among), text, count(numerator), count(sum)];
    pages.sentence(section, `causes: ${name}`, ...numbers, ...(names.length > 0 ? [names.join(', ')] : []));
  };
  share(
    'categories',
    categories,
    categories.few.map(({ of }) => of),
  );
  if (without !== undefined) {
    const { compliance, name } = without;
    const parts = [compliance.numerator, compliance.denominator].map(count);
    pages.sentence(section, 'causes: without', name, percent(compliance), ...parts);
  }
  share(
    'services',
    services,
    services.few.map(({ of }) => serviceWord(of)),
  );
  if (policies.few.length > 0) share('policies', policies, []);
  if (onOneResource.numerator > 0) {
    pages.sentence(section, 'causes: one resource', count(onOneResource.numerator), percent(onOneResource));
  }
}

/** A percentage of numbers that may have decimals. */
export function percentOf(numerator: number, denominator: number): string {
  return percent({ numerator: Math.round(numerator * 1e6), denominator: Math.round(denominator * 1e6) });
}

/** The first entries of distinct policies. */
function expectFirst(pages: Pages): void {
  const all = pages.recount.notPassed.map(({ policy }) => policy);
  const ids = all.map(({ policyId }) => policyId);
  const distinct = all.filter(({ policyId }, index) => ids.indexOf(policyId) === index);
  const columns = 'No. | Policy | Categories | Severity | Risk level | Failed resources';
  pages.policyList('fix-first', columns, distinct.slice(0, MOST_FIRST), 'none');
}

function expectScope(pages: Pages): void {
  const { recount } = pages;
  const section = 'what-was-not-assessed';
  const unassessed = recount.categories.filter(({ counts }) => counts.assessed === 0);
  const inside = tables.sumOf(unassessed.map(({ counts }) => counts)).total;
  const numbers = [recount.notAssessed, recount.counts.total, inside, unassessed.length, recount.notAssessed - inside];
  pages.sentence(section, 'scope', ...numbers.map(count));
  pages.bar(section, recount);
}

function expectReconciliation(pages: Pages): void {
  const { sha256 } = pages.facts;
  const section = 'reconciliation';
  pages.scan(section);
  for (const [name, ...numbers] of comparison(pages.facts)) pages.sentence(section, name, ...numbers);
  pages.sentence(section, 'hash of the source', sha256);
}

/** How the report agrees with itself and with the totals that the service states. */
export function comparison({ notes, totals }: Facts): Sentence[] {
  const found: Sentence[] = [];
  if (totals === undefined) found.push(['no totals', 'The service states no totals']);
  else {
    const differing = totals.totals.filter(({ agrees }) => !agrees);
    const equal = totals.totals.map((total) => `${totalText(total, total.stated)} ${totalWord(total)}`);
    const different = differing.map(
      (total) =>
        `${totalWord(total)}: ${totalText(total, total.stated)} stated, ${totalText(total, total.counted)} counted`,
    );
    if (differing.length === 0) found.push(['equal totals', totals.field, equal.join(', ')]);
    else found.push(['different totals', totals.field, different.join(', ')]);
  }
  for (const [name, wanted] of [
    ['number of contradictions', 'contradiction'],
    ['number of unknown values', 'unknown'],
    ['number of absent ids', 'absent'],
  ] as const) {
    const observations = countNotes(notes, wanted);
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
