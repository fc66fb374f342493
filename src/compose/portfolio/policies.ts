import type { Table } from '../../model/document/table.js';
import type { PolicyAcross } from '../../model/summary/portfolio.js';
import { countCell, nameCell, textCell } from '../context.js';
import { cellLabel } from '../tables/policies.js';
import { column, FILTER, tableOf, type CellColumn } from '../tables/table-of.js';
import { serviceLabel, severityLabel } from '../wording/labels.js';
import type { PortfolioContext } from './context.js';

/** Policies that did not pass somewhere: row n is policy n of the summary. */
export function policiesAcross({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const count = (value: number) => countCell(value, wording);
  const severityOf = (value: string): string => cellLabel(severityLabel)(value, wording);
  const severities = { ...FILTER, order: summary.severities.map(severityOf) };
  const columns: CellColumn<PolicyAcross>[] = [
    column('title', 'text', 7, ({ title, policyId }) => ({ ...nameCell(title), detail: policyId })),
    column('policy', 'id', 3, ({ policyId }) => textCell(policyId)),
    column('service', 'text', 3, ({ serviceName }) => nameCell(serviceLabel(serviceName, wording)), FILTER),
    column('severity', 'severity', 1.4, ({ severity }) => textCell(severityOf(severity)), severities),
    column('benchmarks', 'count', 1.3, ({ benchmarks }) => count(benchmarks.length)),
    column('accounts', 'count', 1.2, ({ accountsNotPassed }) => count(accountsNotPassed)),
    column('accounts-of', 'count', 1.5, ({ accountsNotPassed: value, accountsAssessed: total }) => ({
      value,
      text: text('number.of', { count: value, total }),
    })),
    column('accounts-assessed', 'count', 1.3, ({ accountsAssessed }) => count(accountsAssessed)),
    column('entries', 'count', 1.2, ({ tally }) => count(tally.notPassed)),
    column('failed-resource-checks', 'count', 1.3, ({ failedResourceChecks }) => count(failedResourceChecks)),
    column('effect', 'text', 5, ({ tally, failedResourceChecks: checks, benchmarks, accountsNotPassed: accounts }) =>
      textCell(text('portfolio.effect', { entries: tally.notPassed, checks, benchmarks: benchmarks.length, accounts })),
    ),
    column('benchmark-ids', 'text', 3, ({ benchmarks }) =>
      textCell(wording.list(benchmarks.map((at) => summary.benchmarks[at]?.benchmarkId ?? ''))),
    ),
  ];
  return tableOf('policies-across', summary.policies, columns, wording, { empty: 'not-passed' });
}
