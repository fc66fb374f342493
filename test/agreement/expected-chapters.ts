/** The expected chapters of what did not pass, of categories, of what was not assessed, and of services. Imports nothing from `src`. */
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import { SEVERITIES } from './open-values.js';
import type { Pages } from './pages.js';
import { passedAtRisk } from './not-passed.js';
import type { RawPolicy } from './read-raw-report.js';
import type { CategoryRecount } from './recount.js';

const { count } = PAGE_NUMBERS;

export function expectNotPassed(pages: Pages): void {
  const { recount } = pages;
  const { notPassed, assessed } = recount.counts;
  if (notPassed > 0) {
    pages.notPassedOf('not-passed', notPassed, assessed);
    pages.navigation('not-passed', notPassed);
    // A few say it themselves.
    if (notPassed > 3) {
      pages.table('not-passed', 'Severity | risk | Total', tables.riskRows(recount, 'notPassedByRisk', PAGE_NUMBERS));
    }
  }
  tables.rowsOf(SEVERITIES, recount.severities).forEach(({ values, isOthers }, index) => {
    const section = `severity-${index + 1}`;
    const policies = recount.notPassed.map(({ policy }) => policy).filter(({ severity }) => values.includes(severity));
    if (policies.length === 0) return;
    const counts = tables.sumOf(values.flatMap((severity) => recount.severities.get(severity) ?? []));
    pages.notPassedOf(section, policies.length, counts.assessed);
    const columns = `No. | Policy | ${isOthers ? 'Severity | ' : ''}Status | Risk level | Failed resource checks`;
    pages.navigation(section, policies.length);
    const groups = recount.raw
      .map((category) => policies.filter((policy) => category.policies.includes(policy)))
      .filter(({ length }) => length > 0);
    for (const [group, own] of groups.entries()) {
      pages.policies(`${section}/${group + 1}`, columns, own, ['Service']);
    }
  });
}

/** Green, with a risk level above the lowest: by severity, then risk level, then failed resource checks. */
function expectPassing(pages: Pages): void {
  const passing = passedAtRisk(pages.recount);
  if (passing.length === 0) return;
  const levels = ['Red', 'Amber'].filter((level) => passing.some(({ riskLevel }) => riskLevel === level));
  pages.sentence('passing', 'passing at risk', count(passing.length), levels.join(' or '));
  const risk = levels.length > 1 ? 'Risk level | ' : '';
  pages.policyList('passing', `No. | Policy | ${risk}Severity | Page`, passing, true);
}

export function expectCategories(pages: Pages): void {
  const { recount } = pages;
  if (recount.counts.assessed === 0) return;
  const all = recount.categories.map((category, index) => ({ category, raw: recount.raw[index]! }));
  const isAssessed = ({ category }: { category: CategoryRecount }): boolean => category.counts.assessed > 0;
  const assessed = all.filter(isAssessed);

  const rows = tables.categoryRows(recount, PAGE_NUMBERS).filter((_, index) => all[index] && isAssessed(all[index]));
  pages.table('categories', 'Category | tally | Coverage | Compliance | Compliance reported', rows);
  pages.navigation('categories', recount.counts.green);
  expectEmpty(pages, 'categories');
  assessed.forEach(({ category, raw }, index) => {
    const section = `category-${index + 1}`;
    expectPassed(pages, section, category);
    const policies = raw.policies.filter(({ compliance }) => compliance === 'Green');
    if (policies.length > 0) {
      pages.policies(section, 'No. | Policy | Severity | Risk level | Failed resource checks', policies, ['Service']);
    }
    pages.navigation(section, policies.length);
  });
  expectPassing(pages);
}

/** How many policies of a category passed, how many resource checks failed, and how many were not assessed. */
function expectPassed(
  pages: Pages,
  section: string,
  { counts, failedResourceChecks, notAssessed }: CategoryRecount,
): void {
  const { assessed, green, notPassed } = counts;
  const checks = failedResourceChecks === 0 ? [] : [count(failedResourceChecks)];
  if (notPassed === 0) pages.sentence(section, 'all passed', assessed === 1 ? 'The only' : count(assessed));
  else if (green > 0) pages.sentence(section, 'passed of', count(green), count(assessed), ...checks);
  else if (assessed > 1) pages.sentence(section, 'passed of', 'None', count(assessed), ...checks);
  else pages.sentence(section, checks.length === 0 ? 'not passed of' : 'passed of', 'The only', ...checks);
  if (notAssessed > 0) pages.sentence(section, 'unassessed', count(notAssessed));
  if (notPassed > 0) pages.sentence(section, 'did not pass', notPassed === 1 ? 'policy' : count(notPassed));
}

function expectEmpty(pages: Pages, section: string): void {
  const empty = pages.recount.categories.filter(({ counts }) => counts.total === 0);
  if (empty.length === 0) return;
  const names = empty.map(({ name }) => name.trim()).join(', ');
  pages.sentence(section, 'without policies', empty.length === 1 ? 'This' : count(empty.length), names);
}

/** What is neither Green, Red nor Amber: other colors first, then Gray, each by category. */
export function expectNotAssessed(pages: Pages): void {
  const { categories, counts, notAssessed, raw } = pages.recount;
  if (notAssessed === 0) return;
  const section = 'not-assessed';
  const isGray = ({ compliance }: RawPolicy): boolean => compliance === 'Gray';
  const isOther = ({ compliance }: RawPolicy): boolean => !['Green', 'Red', 'Amber', 'Gray'].includes(compliance);
  const reasons = [isOther, isGray].map((isMeant) => raw.map(({ policies }) => policies.filter(isMeant)));
  const all = reasons.flat(2);
  const [others, gray] = reasons.map((groups) => groups.flat().length);
  if (others! > 0 && gray! > 0) {
    pages.navigation('not-assessed/why/unrecognized', others!);
    pages.navigation('not-assessed/why/none', gray!);
  }
  const them = notAssessed === 1 ? 'it' : 'them';
  const evaluated = all.some(({ total }) => total > 0) ? [] : [`No resource was evaluated for ${them}.`];
  pages.sentence(section, 'none assessed', notAssessed === 1 ? 'This policy' : count(notAssessed), ...evaluated);
  pages.navigation(section, notAssessed);
  let index = counts.assessed === 0 ? 0 : categories.filter((category) => category.counts.assessed > 0).length;
  for (const policies of reasons.flat()) {
    if (policies.length === 0) continue;
    index += 1;
    pages.policies(`category-${index}`, 'No. | Policy', policies, ['Severity', 'Service']);
  }
  if (counts.assessed === 0) expectEmpty(pages, section);
}

export function expectServices(pages: Pages): void {
  const { recount } = pages;
  const parts = tables.servicesInOrder(recount);
  if (parts.filter(([, { counts }]) => counts.assessed > 0).length < 2) return;
  const rows = tables.serviceRows(recount, PAGE_NUMBERS).services;
  const columns = 'Service | tally | Coverage | Compliance | Failed resource checks | Evaluated resource checks';
  pages.table(
    'services',
    columns,
    rows.filter((_, index) => parts[index]![1].counts.assessed > 0),
  );
  const unassessed = parts.filter(([, { counts }]) => counts.assessed === 0);
  const policies = tables.sumOf(unassessed.map(([, { counts }]) => counts)).total;
  if (unassessed.length > 0)
    pages.sentence('services', 'unassessed services', count(unassessed.length), count(policies));
}
