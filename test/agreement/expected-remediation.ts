/** The expected pages of the template `remediation`. Imports nothing from `src`. */
import { expectRepeated, percentOf } from './expected-summary.js';
import * as tables from './expected-tables.js';
import { PAGE_NUMBERS } from './numbers.js';
import type { Pages } from './pages.js';
import { actionTitle, namesFirst, titleOf } from './action-titles.js';
import type { RawPolicy } from './read-raw-report.js';
import { squeeze } from './printed.js';
import { complianceAfter, STAGES, type PlannedAction, type Stage } from './recount-plan.js';
import { serviceWord } from './words.js';

const { count, percent } = PAGE_NUMBERS;

function failedText({ passed, total }: RawPolicy): string {
  if (total === 0) return '';
  const failed = Math.max(total - passed, 0);
  return `${count(failed)} of ${count(total)} resource check${total === 1 ? '' : 's'} failed`;
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
  const alone = complianceAfter(
    largest.map(({ action }) => action),
    pages.recount,
  );
  const { compliance } = pages.recount;
  const numbers = [
    largest.length === 1 ? 'One' : count(largest.length),
    count(actions.length),
    count(closed),
    count(notPassed),
  ];
  const [before, after] = [percent(compliance), percent(alone)];
  const isSame = compliance.denominator > 0 && before === after && before === '100.0%';
  const change = isSame ? [] : compliance.denominator === 0 ? [after] : [before, after];
  pages.sentence(section, 'largest', ...numbers, percentOf(closed, notPassed), ...change);
  const columns = 'No. | Action | Service | Severity | Policies | Failed resource checks';
  const rows = largest.map((one) => ({
    'No.': count(one.action.number),
    Action: actionTitle(one.action.policies),
    Service: serviceWord(one.action.policies[0]!.serviceName),
    Severity: tables.policyCells(one.action.policies[0]!, '', PAGE_NUMBERS).Severity!,
    Policies: count(one.action.entries.length),
    'Failed resource checks': count(one.action.failedChecks),
  }));
  pages.table(section, columns, rows);
}

const RULES: Readonly<Record<Stage, string>> = {
  Now: 'Critical, and High with at most 10 failed resource checks',
  Next: 'All other High, and Moderate with at most 10 failed resource checks',
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
        Policies: count(own.reduce((sum, { entries }) => sum + entries.length, 0)),
        'Failed resource checks': count(own.reduce((sum, { failedChecks }) => sum + failedChecks, 0)),
        'Compliance after': percent(complianceAfter(until(stage), pages.recount)),
      },
    ];
  });
  const columns = 'When | Which actions | Actions | Policies | Failed resource checks | Compliance after';
  pages.table('when-to-do-what', columns, rows);
}

/** Title, what compliance becomes, and each policy, with its title unless the line before or the action says it. */
function expectAction(pages: Pages, action: PlannedAction, section: string): void {
  const { compliance, entries, failedChecks, number, policies } = action;
  const isPdf = pages.format === 'pdf';
  const isOne = entries.length === 1;
  const between = isPdf ? ' · ' : '';
  const outcome = `${percent(compliance)} (${count(compliance.numerator)} of ${count(compliance.denominator)})`;
  const service = `Service ${serviceWord(policies[0]!.serviceName)}`;
  const checks = `${count(failedChecks)} failed resource check${failedChecks === 1 ? '' : 's'}`;
  const effect = isOne
    ? [service]
    : [`${count(entries.length)} policies`, ...(failedChecks === 0 ? [] : [checks]), service];
  const hasIds = entries.some(({ complianceNumber, policyId }) => complianceNumber !== policyId);
  let said = namesFirst(policies) ? titleOf(policies[0]!) : '';
  const lines = entries.map((policy) => {
    const { Status, 'No.': no, Severity } = tables.policyCells(policy, '', PAGE_NUMBERS);
    const facts = [Status!, no!, Severity!, failedText(policy), ...(hasIds ? [policy.policyId] : [])];
    const title = titleOf(policy) === said ? '' : titleOf(policy);
    said = titleOf(policy);
    return title + facts.filter((text) => text.trim() !== '').join(between);
  });
  const head = `${count(number)} ${actionTitle(policies)}`;
  const text = isPdf
    ? [outcome, head, ...(isOne ? [lines[0]! + between + service] : [effect.join(between), ...lines])]
    : [head, effect.join(' · '), `Compliance after ${outcome}`, ...lines];
  pages.sentence(section, 'action', text.map(squeeze).join(''));
}
