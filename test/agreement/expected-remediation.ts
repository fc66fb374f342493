/** The expected pages of the template `remediation`. Imports nothing from `src`. */
import { expectRepeated, percentOf } from './expected-summary.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import { SEVERITIES } from './open-values.js';
import type { Pages } from './pages.js';
import { actionTitle, sharesTitle } from './action-titles.js';
import type { RawPolicy } from './read-raw-report.js';
import type { PlannedAction } from './recount-plan.js';
import { serviceWord } from './words.js';

const { count, percent } = PAGE_NUMBERS;

function requiredOf({ passed, total }: RawPolicy): string {
  if (total === 0) return 'n/a';
  return `${count(passed)} of ${count(total)} ${total === 1 ? 'passes' : 'pass'}, ${count(total)} required`;
}

export function expectRemediation(pages: Pages): void {
  const { actions, largest } = pages.facts.plan;
  expectLead(pages);
  expectRepeated(pages, 'overview');
  pages.scan('overview');
  if (largest.length > 0 && actions.length > largest.length) expectLargest(pages);
  // A chapter per severity, and one for those that are combined.
  const chapters = tables.rowsOf(SEVERITIES, pages.recount.severities);
  const chapterOf = ({ policies }: PlannedAction): number =>
    chapters.findIndex(({ values }) => values.includes(policies[0]!.severity));
  const shown = actions.toSorted((one, other) => chapterOf(one) - chapterOf(other));
  for (const [index, action] of shown.entries()) expectAction(pages, action, `plan-${index + 1}`);
}

function expectLead(pages: Pages): void {
  const { compliance, counts, notAssessed } = pages.recount;
  const { failedChecks, compliance: then } = pages.facts.plan;
  const section = 'overview';
  if (counts.notPassed === 0) {
    if (counts.assessed > 0) {
      const unknown = notAssessed === 0 ? [] : [notAssessed === 1 ? 'policy' : count(notAssessed)];
      pages.sentence(
        section,
        'nothing to remediate',
        counts.assessed === 1 ? 'the only' : count(counts.assessed),
        ...unknown,
      );
    } else if (counts.total > 0) {
      pages.sentence(section, 'nothing to plan', counts.total === 1 ? 'the only' : count(counts.total));
    }
    return;
  }
  const checks = failedChecks === 0 ? [] : [failedChecks];
  pages.notPassedOf(section, counts.notPassed, counts.assessed, ...checks);
  const part = (fraction: typeof then): string[] => [
    percent(fraction),
    count(fraction.numerator),
    count(fraction.denominator),
  ];
  const before = compliance.denominator === 0 ? [] : part(compliance);
  if (before[0] === percent(then)) pages.sentence(section, 'same compliance', ...before);
  else pages.sentence(section, 'effect of all', ...before, ...part(then));
}

function expectLargest(pages: Pages): void {
  const { actions, largest, policies: notPassed } = pages.facts.plan;
  const section = 'largest-actions';
  const closed = largest.at(-1)?.closed ?? 0;
  const numbers = [
    largest.length === 1 ? 'One' : count(largest.length),
    count(actions.length),
    count(closed),
    count(notPassed),
  ];
  pages.sentence(section, 'largest', ...numbers, percentOf(closed, notPassed));
  const columns = 'No. | Action | Severity | Policies | Failed resource checks | Running total | Compliance after';
  const rows = largest.map((one) => ({
    'No.': count(one.action.number),
    Action: actionTitle(one.action.policies) + serviceWord(one.action.policies[0]!.serviceName),
    Severity: tables.policyCells(one.action.policies[0]!, '', PAGE_NUMBERS).Severity!,
    Policies: count(one.action.policies.length),
    'Failed resource checks': count(one.action.failedChecks),
    'Running total': percentOf(one.closed, notPassed),
    'Compliance after': percent(one.compliance),
  }));
  pages.table(section, columns, rows);
}

function expectAction(pages: Pages, action: PlannedAction, section: string): void {
  const { recount } = pages;
  const { compliance, failedChecks, number, policies } = action;
  const hasSharedTitle = sharesTitle(policies);
  const [before, after] = [percent(recount.compliance), percent(compliance)];
  const change = recount.compliance.denominator > 0 && before !== after ? [before, after] : [after];
  pages.sentence(
    section,
    'action',
    count(number),
    actionTitle(policies),
    count(policies.length),
    ...(failedChecks === 0 ? [] : [count(failedChecks)]),
    ...change,
    count(compliance.numerator),
    count(compliance.denominator),
  );
  const cells = policies.map((policy): Readonly<Record<string, string>> => {
    const own = tables.policyCells(policy, '', PAGE_NUMBERS);
    const shown = hasSharedTitle ? {} : { Policy: own.Policy + policy.policyId };
    return { ...own, ...shown, 'Is and should be': requiredOf(policy) };
  });
  // The heading above names a severity that is not combined with others.
  const { isOthers } = tables
    .rowsOf(SEVERITIES, recount.severities)
    .find(({ values }) => values.includes(policies[0]!.severity))!;
  const severity = isOthers ? ['Severity'] : [];
  const columns = hasSharedTitle
    ? ['Status', 'No.', ...severity, 'Risk level', 'Is and should be', 'Policy id']
    : ['No.', 'Policy', 'Status', ...severity, 'Risk level', 'Is and should be'];
  if (policies.length > 1) pages.table(section, columns.join(' | '), cells);
  else pages.sentence(section, 'only policy', ...columns.map((label) => cells[0]![label]!));
}
