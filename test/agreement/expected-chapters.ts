/** The expected chapters of what did not pass, of categories and of services. Imports nothing from `src`. */
import { percentOf } from './expected-summary.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import { SEVERITIES } from './open-values.js';
import type { Pages } from './pages.js';
import type { CategoryRecount } from './recount.js';

const { count, reported } = PAGE_NUMBERS;

export function expectNotPassed(pages: Pages): void {
  const { recount } = pages;
  const { notPassed, assessed } = recount.counts;
  if (notPassed > 0) {
    pages.notPassedOf('not-passed', notPassed, assessed);
    pages.navigation('not-passed', notPassed);
    pages.table('not-passed', 'Severity | risk | Total', tables.riskRows(recount, 'notPassedByRisk', PAGE_NUMBERS));
    expectCausePolicies(pages);
  }
  let passingAtRisk = 0;
  for (const row of recount.passedByRisk.values()) passingAtRisk += (row.get('Red') ?? 0) + (row.get('Amber') ?? 0);
  if (passingAtRisk > 0) {
    pages.sentence('passing', 'passing at risk', count(passingAtRisk));
    pages.table('passing', 'Severity | risk | Total', tables.riskRows(recount, 'passedByRisk', PAGE_NUMBERS));
  }
  tables.rowsOf(SEVERITIES, recount.severities).forEach(({ values, isOthers }, index) => {
    const section = `severity-${index + 1}`;
    const policies = recount.notPassed.map(({ policy }) => policy).filter(({ severity }) => values.includes(severity));
    if (policies.length === 0) return;
    const counts = tables.sumOf(values.flatMap((severity) => recount.severities.get(severity) ?? []));
    pages.notPassedOf(section, policies.length, counts.assessed);
    const columns = `No. | Policy | ${isOthers ? 'Severity | ' : ''}Status | Risk level | Failed resources`;
    pages.policies(section, columns, policies, 'id and service');
    pages.navigation(section, policies.length);
  });
}

function expectCausePolicies(pages: Pages): void {
  const { few, sum } = pages.facts.causes.policies;
  // Of fewer, each is in the tables by severity.
  if (few.length === 0 || pages.recount.counts.notPassed <= 3) return;
  let running = 0;
  const rows = few.map(({ of, held }) => {
    running += held;
    return {
      Policy: of.title + tables.detailOf(of, 'id'),
      'Failed resource checks': `${count(held)} of ${count(sum)}`,
      Share: percentOf(held, sum),
      'Running total': percentOf(running, sum),
    };
  });
  const columns = 'Policy | Failed resource checks | Share | Running total';
  pages.table('policies-with-the-most-failed-resource-checks', columns, rows);
}

export function expectCategories(pages: Pages): void {
  const { recount } = pages;
  const all = recount.categories.map((category, index) => ({ category, raw: recount.raw[index]! }));
  const isAssessed = ({ category }: { category: CategoryRecount }): boolean => category.counts.assessed > 0;
  const assessed = all.filter(isAssessed);
  const unassessed = all.filter((one) => !isAssessed(one));

  const rows = tables.categoryRows(recount, PAGE_NUMBERS).filter((_, index) => all[index] && isAssessed(all[index]));
  pages.table('categories', 'Category | tally | Coverage | Compliance | Compliance reported', rows);
  pages.navigation('categories', tables.sumOf(assessed.map(({ category }) => category.counts)).total);
  assessed.forEach(({ category, raw }, index) => {
    const section = `category-${index + 1}`;
    const { counts, failedResourceChecks } = category;
    pages.compliance(section, category);
    if (category.compliance.denominator === 0) {
      const policies = counts.assessed === 1 ? 'The only' : count(counts.assessed);
      pages.sentence(section, 'all of it partly failed', policies, reported(raw.reportedPercent));
    }
    if (counts.total === 1) pages.sentence(section, 'whole coverage', 'The only');
    else pages.sentence(section, 'assessed', count(counts.assessed), count(counts.total));
    if (counts.notPassed > 0) pages.sentence(section, 'lacks', count(counts.notPassed), count(failedResourceChecks));
    pages.policies(section, 'No. | Policy | Status | Severity | Passed resources', raw.policies, 'none');
    pages.navigation(section, counts.total);
  });

  if (unassessed.length === 0) return;
  const policies = tables.sumOf(unassessed.map(({ category }) => category.counts)).total;
  const { total } = recount.counts;
  const parts = unassessed.length === 1 && total === 1 ? ['the only'] : [count(policies), count(total)];
  pages.sentence('not-assessed', 'unassessed categories', count(unassessed.length), ...parts);
  pages.navigation('not-assessed', policies);
  unassessed.forEach(({ raw }, index) => {
    const section = `category-${assessed.length + index + 1}`;
    pages.policies(section, 'No. | Policy | Severity | Service', raw.policies, 'none');
  });
}

export function expectServices(pages: Pages): void {
  const { recount } = pages;
  if (recount.counts.assessed === 0) return;
  const parts = tables.servicesInOrder(recount);
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
