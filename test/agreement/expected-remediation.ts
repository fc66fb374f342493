/** The expected pages of the template `remediation`. Imports nothing from `src`. */
import { expectRepeated, percentOf } from './expected-summary.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import type { Pages } from './pages.js';
import { actionTitle, sharesTitle } from './action-titles.js';
import type { RawPolicy } from './read-raw-report.js';
import { squeeze } from './printed.js';
import { complianceAfter, STAGES, type PlannedAction, type Stage } from './recount-plan.js';
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
  pages.strip('overview');
  if (largest.length > 0 && actions.length > largest.length) expectLargest(pages);
  if (actions.length > 1) expectStages(pages);
  for (const [index, action] of actions.entries()) expectAction(pages, action, `plan-${index + 1}`);
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

const RULES: Readonly<Record<Stage, string>> = {
  Now: 'Critical, and High with 1 to 10 failed resource checks',
  Next: 'All other High, and Moderate with 1 to 10 failed resource checks',
  Later: 'All others',
  'Severity unknown': 'The report states no known severity',
};

function expectStages(pages: Pages): void {
  const { actions } = pages.facts.plan;
  const until = (stage: Stage) => actions.filter((action) => STAGES.indexOf(action.stage) <= STAGES.indexOf(stage));
  const rows = STAGES.flatMap((stage) => {
    const own = actions.filter((action) => action.stage === stage);
    if (own.length === 0) return [];
    return [
      {
        When: stage,
        'Which actions': RULES[stage],
        Actions: count(own.length),
        Policies: count(own.reduce((sum, { policies }) => sum + policies.length, 0)),
        'Failed resource checks': count(own.reduce((sum, { failedChecks }) => sum + failedChecks, 0)),
        'Compliance after': percent(complianceAfter(until(stage), pages.recount)),
      },
    ];
  });
  const columns = 'When | Which actions | Actions | Policies | Failed resource checks | Compliance after';
  pages.table('when-to-do-what', columns, rows);
}

/** Title, what compliance becomes, and each policy: in a PDF as its title and a line, on a page several of them in a table. */
function expectAction(pages: Pages, action: PlannedAction, section: string): void {
  const { compliance, failedChecks, number, policies } = action;
  const isPdf = pages.format === 'pdf';
  const isOne = policies.length === 1;
  const hasSharedTitle = sharesTitle(policies);
  const between = isPdf ? ' · ' : '';
  const outcome = `${percent(compliance)} (${count(compliance.numerator)} of ${count(compliance.denominator)})`;
  const service = `Service ${serviceWord(policies[0]!.serviceName)}`;
  const checks = `${count(failedChecks)} failed resource check${failedChecks === 1 ? '' : 's'}`;
  const effect = isOne
    ? [service]
    : [`${count(policies.length)} policies`, ...(failedChecks === 0 ? [] : [checks]), service];
  const cells = policies.map((policy): Readonly<Record<string, string>> => {
    const own = tables.policyCells(policy, '', PAGE_NUMBERS);
    const shown = hasSharedTitle ? {} : { Policy: own.Policy + policy.policyId };
    return { ...own, ...shown, 'Is and should be': requiredOf(policy) };
  });
  const columns = ['Status', 'No.', 'Severity', 'Is and should be'];
  const lines = cells.map((own, index) => {
    const { policyId, title } = policies[index]!;
    const facts = [...columns.map((label) => own[label]!), policyId].filter((text) => text.trim() !== '');
    return (hasSharedTitle ? '' : title) + facts.join(between);
  });
  const head = `${count(number)} ${actionTitle(policies)}`;
  const text = isPdf
    ? [outcome, head, ...(isOne ? [lines[0]! + between + service] : [effect.join(between), ...lines])]
    : [head, effect.join(' · '), `Compliance after ${outcome}`, ...(isOne ? lines : [])];
  pages.sentence(section, 'action', text.map(squeeze).join(''));
  if (isPdf || isOne) return;
  const heads = hasSharedTitle ? [...columns, 'Policy id'] : ['Policy', ...columns];
  pages.table(section, heads.join(' | '), cells);
}
