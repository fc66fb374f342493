import type { Table } from '../../model/document/table.js';
import { countCell, nameCell, row, textCell } from '../context.js';
import { cellLabel } from '../tables/policies.js';
import { serviceLabel, severityLabel } from '../wording/labels.js';
import { labeled } from './columns.js';
import type { PortfolioContext } from './context.js';

/** Policies that did not pass somewhere: row n is policy n of the summary. */
export function policiesAcross({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const severity = (value: string): string => cellLabel(severityLabel)(value, wording);
  return {
    title: text('table.policies-across'),
    columns: labeled(
      [
        { key: 'title', type: 'text', weight: 7 },
        { key: 'policy', type: 'id', weight: 3 },
        { key: 'service', type: 'text', weight: 3, filter: true },
        {
          key: 'severity',
          type: 'severity',
          weight: 1.4,
          filter: true,
          order: summary.severities.map(severity),
        },
        { key: 'benchmarks', type: 'count', weight: 1.3 },
        { key: 'accounts', type: 'count', weight: 1.2 },
        { key: 'accounts-of', type: 'count', weight: 1.5 },
        { key: 'accounts-assessed', type: 'count', weight: 1.3 },
        { key: 'entries', type: 'count', weight: 1.2 },
        { key: 'failed-resource-checks', type: 'count', weight: 1.3 },
        { key: 'effect', type: 'text', weight: 5 },
        { key: 'benchmark-ids', type: 'text', weight: 3 },
      ],
      wording,
    ),
    rows: summary.policies.map((policy) =>
      row([
        { ...nameCell(policy.title), detail: policy.policyId },
        textCell(policy.policyId),
        nameCell(serviceLabel(policy.serviceName, wording)),
        textCell(severity(policy.severity)),
        countCell(policy.benchmarks.length, wording),
        countCell(policy.accountsNotPassed, wording),
        {
          value: policy.accountsNotPassed,
          text: text('number.of', { count: policy.accountsNotPassed, total: policy.accountsAssessed }),
        },
        countCell(policy.accountsAssessed, wording),
        countCell(policy.tally.notPassed, wording),
        countCell(policy.failedResourceChecks, wording),
        textCell(
          text('portfolio.effect', {
            entries: policy.tally.notPassed,
            checks: policy.failedResourceChecks,
            benchmarks: policy.benchmarks.length,
            accounts: policy.accountsNotPassed,
          }),
        ),
        textCell(wording.list(policy.benchmarks.map((at) => summary.benchmarks[at]?.benchmarkId ?? ''))),
      ]),
    ),
    empty: text('empty.not-passed'),
  };
}
