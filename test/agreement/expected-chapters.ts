/** The expected chapters of what did not pass and of categories. Imports nothing from `src`. */
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import { SEVERITIES } from './open-values.js';
import type { Pages } from './pages.js';

const { count, reported } = PAGE_NUMBERS;

export function expectNotPassed(pages: Pages): void {
  const { recount } = pages;
  pages.notPassed('not-passed', recount.counts.notPassed, recount.counts.assessed);
  pages.navigation('not-passed', recount.counts.notPassed);
  pages.table('not-passed', 'Severity | risk | Total', tables.riskRows(recount, 'notPassedByRisk', PAGE_NUMBERS));
  let passingAtRisk = 0;
  for (const row of recount.passedByRisk.values()) passingAtRisk += (row.get('Red') ?? 0) + (row.get('Amber') ?? 0);
  if (passingAtRisk > 0) {
    const section = 'passing';
    pages.sentence(section, 'passing at risk', count(passingAtRisk));
    pages.table(section, 'Severity | risk | Total', tables.riskRows(recount, 'passedByRisk', PAGE_NUMBERS));
  }
  tables.rowsOf(SEVERITIES, recount.severities).forEach(({ values, isOthers }, index) => {
    const section = `severity-${index + 1}`;
    const entries = recount.notPassed.filter(({ policy }) => values.includes(policy.severity));
    const { assessed } = tables.sumOf(values.flatMap((severity) => recount.severities.get(severity) ?? []));
    if (entries.length > 0) pages.notPassed(section, entries.length, assessed);
    pages.policies(
      section,
      `No. | Policy | Category | Service | ${isOthers ? 'Severity | ' : ''}Status | Risk level | Failed resources`,
      entries.map(({ policy, categoryName }) => [policy, categoryName]),
    );
    pages.navigation(section, entries.length);
  });
}

export function expectCategories(pages: Pages): void {
  const { recount } = pages;
  const columns = 'Category | tally | Coverage | Compliance | Not passed';
  pages.table('categories', columns, tables.categoryRows(recount, PAGE_NUMBERS));
  pages.navigation('categories', recount.counts.total);
  recount.categories.forEach((category, index) => {
    const section = `category-${index + 1}`;
    const { counts, failedResourceChecks, notAssessed, name, compliance } = category;
    const { policies, reportedPercent } = recount.raw[index]!;
    pages.position(section, category);
    if (compliance.denominator > 0) pages.sentence(section, 'assessed', count(counts.assessed), count(counts.total));
    else {
      const parts = [...(counts.assessed > 1 ? [counts.assessed] : []), counts.total].map(count);
      pages.sentence(section, counts.assessed > 0 ? 'all partly fail' : 'nothing assessed', ...parts);
      pages.sentence(section, 'reported', reported(reportedPercent));
    }
    if (counts.notPassed > 0) pages.sentence(section, 'lacks', count(counts.notPassed), count(failedResourceChecks));
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
