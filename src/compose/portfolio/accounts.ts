import type { Cell, Table } from '../../model/document/table.js';
import { countCell, nameCell, row, textCell } from '../context.js';
import { omittedStatuses, ratioCell, tallyCells, tallyColumns } from '../tables/counts.js';
import { formulaText } from '../wording/labels.js';
import { ageText } from '../wording/scan-time.js';
import { labeled } from './columns.js';
import { accountLabel, accountOf, scanCell, type PortfolioContext } from './context.js';

const NOTHING: Cell = { value: null, text: '' };

/** One row per account and benchmark with a report. */
export function accounts(context: PortfolioContext): Table {
  const { summary, wording, documents } = context;
  const { text } = wording;
  const whole = { entryTally: summary.figures.tally };
  const yes = textCell(text('portfolio.yes'));
  return {
    title: text('table.accounts'),
    columns: labeled(
      [
        { key: 'account', type: 'text', weight: 3, filter: true },
        { key: 'group', type: 'text', weight: 2, filter: true },
        { key: 'owner', type: 'text', weight: 2, filter: true },
        { key: 'benchmark', type: 'text', weight: 3, filter: true },
        { key: 'rank', type: 'count', weight: 0.9 },
        { key: 'compliance', type: 'percent', weight: 1.4 },
        { key: 'coverage', type: 'percent', weight: 1.3 },
        ...tallyColumns(whole, wording),
        { key: 'not-passed', type: 'count', weight: 1.2 },
        { key: 'failed-resource-checks', type: 'count', weight: 1.3 },
        { key: 'scan-date', type: 'date', weight: 1.6 },
        { key: 'age', type: 'count', weight: 1 },
        { key: 'age-text', type: 'text', weight: 1.6 },
        { key: 'mixed-jobs', type: 'text', weight: 1.2, filter: true },
        { key: 'own-compliance', type: 'percent', weight: 1.4 },
        { key: 'own-formula', type: 'text', weight: 2 },
        { key: 'environment', type: 'text', weight: 1.2, filter: true },
        { key: 'license', type: 'text', weight: 2, filter: true },
        { key: 'account-id', label: text('control.account-id'), type: 'id', weight: 3 },
        { key: 'benchmark-id', label: text('control.benchmark-id'), type: 'id', weight: 2 },
        { key: 'job', label: text('control.job'), type: 'id', weight: 3 },
        { key: 'documents', type: 'text', weight: 3 },
        { key: 'sha256', label: text('control.sha256'), type: 'id', weight: 3 },
      ],
      wording,
    ),
    omitted: omittedStatuses(whole),
    rows: summary.results.map((result, position) => {
      const account = accountOf(result, summary);
      const { benchmarkName = '', benchmarkId = '' } = summary.benchmarks[result.benchmark] ?? {};
      const href = documents[position];
      const link = href === undefined ? {} : { href };
      return row([
        { ...textCell(accountLabel(account, wording)), ...link },
        textCell(account.group),
        textCell(account.owner),
        nameCell(benchmarkName),
        result.rank === null ? { value: null, text: text('number.not-assessed') } : countCell(result.rank, wording),
        ratioCell(result.compliance, wording),
        ratioCell(result.coverage, wording),
        ...tallyCells(result.tally, whole, wording),
        countCell(result.tally.notPassed, wording),
        countCell(result.failedResourceChecks, wording),
        scanCell(result, wording),
        result.age.ahead || result.age.atLeast ? NOTHING : countCell(result.age.days, wording),
        textCell(ageText(result.age, wording)),
        account.hasMixedJobs ? yes : NOTHING,
        result.own === null ? NOTHING : ratioCell(result.own.compliance, wording),
        result.own === null ? NOTHING : textCell(formulaText(result.own.formula, wording)),
        textCell(account.environment ?? ''),
        nameCell(account.licenseName),
        textCell(account.accountId),
        textCell(benchmarkId),
        textCell(result.jobId),
        { ...textCell(href ?? ''), ...link },
        textCell(result.provenance.sha256),
      ]);
    }),
    empty: text('empty.accounts'),
  };
}
