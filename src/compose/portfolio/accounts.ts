import type { Cell, Table } from '../../model/document/table.js';
import { countCell, nameCell, textCell } from '../context.js';
import { NOTHING, omittedStatuses, ratioCell, tallyColumns } from '../tables/counts.js';
import { column, FILTER, tableOf, type CellColumn } from '../tables/table-of.js';
import { formulaText } from '../wording/labels.js';
import { ageText } from '../wording/scan-time.js';
import { accountLabel, accountOf, scanCell, type PortfolioContext } from './context.js';

/** One row per account and benchmark with a report. */
export function accounts(context: PortfolioContext): Table {
  const { summary, wording, documents } = context;
  const { text } = wording;
  const whole = { entryTally: summary.figures.tally };
  const results = summary.results.map((result, position) => {
    const href = documents[position];
    const { benchmarkName = '', benchmarkId = '' } = summary.benchmarks[result.benchmark] ?? {};
    const account = accountOf(result, summary);
    const link: Pick<Cell, 'href'> = href === undefined ? {} : { href };
    return { ...result, account, benchmarkName, benchmarkId, link };
  });
  const columns: CellColumn<(typeof results)[number]>[] = [
    column(
      'account',
      'text',
      3,
      ({ account, link }) => ({ ...textCell(accountLabel(account, wording)), ...link }),
      FILTER,
    ),
    column('group', 'text', 2, ({ account }) => textCell(account.group), FILTER),
    column('owner', 'text', 2, ({ account }) => textCell(account.owner), FILTER),
    column('benchmark', 'text', 3, ({ benchmarkName }) => nameCell(benchmarkName), FILTER),
    column('rank', 'count', 0.9, ({ rank }) =>
      rank === null ? { value: null, text: text('number.not-assessed') } : countCell(rank, wording),
    ),
    column('compliance', 'percent', 1.4, ({ compliance }) => ratioCell(compliance, wording)),
    column('coverage', 'percent', 1.3, ({ coverage }) => ratioCell(coverage, wording)),
    ...tallyColumns(whole, wording),
    column('not-passed', 'count', 1.2, ({ tally }) => countCell(tally.notPassed, wording)),
    column('failed-resource-checks', 'count', 1.3, (result) => countCell(result.failedResourceChecks, wording)),
    column('scan-date', 'date', 1.6, (result) => scanCell(result, wording)),
    column('age', 'count', 1, ({ age }) => (age.ahead || age.atLeast ? NOTHING : countCell(age.days, wording))),
    column('age-text', 'text', 1.6, ({ age }) => textCell(ageText(age, wording))),
    column(
      'mixed-jobs',
      'text',
      1.2,
      ({ account }) => (account.hasMixedJobs ? textCell(text('portfolio.yes')) : NOTHING),
      FILTER,
    ),
    column('own-compliance', 'percent', 1.4, ({ own }) =>
      own === null ? NOTHING : ratioCell(own.compliance, wording),
    ),
    column('own-formula', 'text', 2, ({ own }) =>
      own === null ? NOTHING : textCell(formulaText(own.formula, wording)),
    ),
    column('environment', 'text', 1.2, ({ account }) => textCell(account.environment ?? ''), FILTER),
    column('license', 'text', 2, ({ account }) => nameCell(account.licenseName), FILTER),
    column('account-id', 'id', 3, ({ account }) => textCell(account.accountId), { label: text('control.account-id') }),
    column('benchmark-id', 'id', 2, (result) => textCell(result.benchmarkId), { label: text('control.benchmark-id') }),
    column('job', 'id', 3, ({ jobId }) => textCell(jobId), { label: text('control.job') }),
    column('documents', 'text', 3, ({ link }) => ({ ...textCell(link.href ?? ''), ...link })),
    column('sha256', 'id', 3, ({ provenance }) => textCell(provenance.sha256), { label: text('control.sha256') }),
  ];
  return tableOf('accounts', results, columns, wording, { omitted: omittedStatuses(whole) });
}
