/** The tables of a portfolio, by the names that templates use. */
import type { Cell, Column, Row, Table } from '../../model/document/table.js';
import type { PooledFigures, PortfolioPool } from '../../model/summary/portfolio.js';
import { countCell, nameCell, row, textCell } from '../context.js';
import { omittedStatuses, ratioCell, tallyCells, tallyColumns } from '../tables/counts.js';
import { cellLabel } from '../tables/policies.js';
import { formulaText, serviceLabel, severityLabel } from '../wording/labels.js';
import { ageText } from '../wording/scan-time.js';
import { accountLabel, accountOf, scanDay, type PortfolioContext } from './context.js';
import { entries } from './entries.js';
import { heatMap } from './heat-map.js';

const NOTHING: Cell = { value: null, text: '' };

const TABLES = {
  'heat-map': heatMap,
  accounts,
  benchmarks,
  groups: (context: PortfolioContext) => pools('groups', context.summary.groups, context),
  owners: (context: PortfolioContext) => pools('owners', context.summary.owners, context),
  'policies-across': policiesAcross,
  'not-assessed': notAssessed,
  trend,
  entries,
} as const satisfies Record<string, (context: PortfolioContext) => Table>;

export function portfolioTables(context: PortfolioContext): Record<string, Table> {
  return Object.fromEntries(Object.entries(TABLES).map(([name, compose]) => [name, compose(context)]));
}

/** One row per account and benchmark with a report. */
function accounts(context: PortfolioContext): Table {
  const { summary, wording, documents } = context;
  const { text } = wording;
  const whole = { entryTally: summary.figures.tally };
  const yes = textCell(text('portfolio.yes'));
  return {
    title: text('table.accounts'),
    columns: [
      { key: 'account', label: text('column.account'), type: 'text', weight: 3, filter: true },
      { key: 'group', label: text('column.group'), type: 'text', weight: 2, filter: true },
      { key: 'owner', label: text('column.owner'), type: 'text', weight: 2, filter: true },
      { key: 'benchmark', label: text('column.benchmark'), type: 'text', weight: 3, filter: true },
      { key: 'rank', label: text('column.rank'), type: 'count', weight: 0.9 },
      { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.4 },
      { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
      ...tallyColumns(whole, wording),
      { key: 'not-passed', label: text('column.not-passed'), type: 'count', weight: 1.2 },
      { key: 'failed-resource-checks', label: text('column.failed-resource-checks'), type: 'count', weight: 1.3 },
      { key: 'scan-date', label: text('column.scan-date'), type: 'text', weight: 1.6 },
      { key: 'age', label: text('column.age'), type: 'count', weight: 1 },
      { key: 'age-text', label: text('column.age-text'), type: 'text', weight: 1.6 },
      { key: 'mixed-jobs', label: text('column.mixed-jobs'), type: 'text', weight: 1.2, filter: true },
      { key: 'own-compliance', label: text('column.own-compliance'), type: 'percent', weight: 1.4 },
      { key: 'own-formula', label: text('column.own-formula'), type: 'text', weight: 2 },
      { key: 'environment', label: text('column.environment'), type: 'text', weight: 1.2, filter: true },
      { key: 'license', label: text('column.license'), type: 'text', weight: 2, filter: true },
      { key: 'account-id', label: text('control.account-id'), type: 'id', weight: 3 },
      { key: 'benchmark-id', label: text('control.benchmark-id'), type: 'id', weight: 2 },
      { key: 'job', label: text('control.job'), type: 'id', weight: 3 },
      { key: 'documents', label: text('column.documents'), type: 'text', weight: 3 },
      { key: 'sha256', label: text('control.sha256'), type: 'id', weight: 3 },
    ],
    omitted: omittedStatuses(whole),
    rows: summary.results.map((result, position) => {
      const account = accountOf(result, summary);
      const { benchmarkName = '', benchmarkId = '' } = summary.benchmarks[result.benchmark] ?? {};
      const href = documents[position];
      return row([
        { ...textCell(accountLabel(account, wording)), ...(href !== undefined && { href }) },
        textCell(account.group),
        textCell(account.owner),
        nameCell(benchmarkName),
        result.rank === null ? { value: null, text: text('number.not-assessed') } : countCell(result.rank, wording),
        ratioCell(result.compliance, wording),
        ratioCell(result.coverage, wording),
        ...tallyCells(result.tally, whole, wording),
        countCell(result.tally.notPassed, wording),
        countCell(result.failedResourceChecks, wording),
        textCell(scanDay(result) || text('scan-time.not-stated')),
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
        textCell(href ?? ''),
        textCell(result.provenance.sha256),
      ]);
    }),
    empty: text('empty.accounts'),
  };
}

/** Columns of pooled counts; in the order of `pooledCells`. */
function pooledColumns({ summary, wording }: PortfolioContext): Column[] {
  const { text } = wording;
  return [
    { key: 'accounts', label: text('column.accounts'), type: 'count', weight: 1 },
    { key: 'reports', label: text('column.reports'), type: 'count', weight: 1 },
    ...tallyColumns({ entryTally: summary.figures.tally }, wording),
    { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
    { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.4 },
    { key: 'not-passed', label: text('column.not-passed'), type: 'count', weight: 1.2 },
    { key: 'failed-resource-checks', label: text('column.failed-resource-checks'), type: 'count', weight: 1.3 },
  ];
}

function pooledCells(figures: PooledFigures, { summary, wording }: PortfolioContext): Cell[] {
  return [
    countCell(figures.accounts, wording),
    countCell(figures.reports, wording),
    ...tallyCells(figures.tally, { entryTally: summary.figures.tally }, wording),
    ratioCell(figures.coverage, wording),
    ratioCell(figures.compliance, wording),
    countCell(figures.tally.notPassed, wording),
    countCell(figures.failedResourceChecks, wording),
  ];
}

function totalsOf(context: PortfolioContext, between: readonly Cell[] = []): Row {
  const { summary, wording } = context;
  return row([textCell(wording.text('column.total')), ...between, ...pooledCells(summary.figures, context)]);
}

/** One row per benchmark, with the pooled counts of its accounts. */
function benchmarks(context: PortfolioContext): Table {
  const { summary, wording } = context;
  const { text } = wording;
  return {
    title: text('table.benchmarks'),
    columns: [
      { key: 'benchmark', label: text('column.benchmark'), type: 'text', weight: 3, filter: true },
      { key: 'benchmark-id', label: text('control.benchmark-id'), type: 'id', weight: 2 },
      ...pooledColumns(context),
    ],
    omitted: omittedStatuses({ entryTally: summary.figures.tally }),
    rows: summary.benchmarks.map(({ benchmarkName, benchmarkId, figures }) =>
      row([nameCell(benchmarkName), textCell(benchmarkId), ...pooledCells(figures, context)]),
    ),
    ...(summary.benchmarks.length > 0 && { totals: totalsOf(context, [NOTHING]) }),
    empty: text('empty.accounts'),
  };
}

function pools(name: 'groups' | 'owners', found: readonly PortfolioPool[], context: PortfolioContext): Table {
  const { summary, wording } = context;
  const { text } = wording;
  return {
    title: text(`table.${name}`),
    columns: [
      { key: 'name', label: text(name === 'groups' ? 'column.group' : 'column.owner'), type: 'text', weight: 3 },
      ...pooledColumns(context),
    ],
    omitted: omittedStatuses({ entryTally: summary.figures.tally }),
    rows: found.map((pool) =>
      row([textCell(pool.name || text('portfolio.unnamed')), ...pooledCells(pool.figures, context)]),
    ),
    ...(found.length > 0 && { totals: totalsOf(context) }),
    empty: text(`empty.${name}`),
  };
}

/** Policies that did not pass somewhere: row n is policy n of the summary. */
function policiesAcross({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const severity = (value: string): string => cellLabel(severityLabel)(value, wording);
  return {
    title: text('table.policies-across'),
    columns: [
      { key: 'title', label: text('column.title'), type: 'text', weight: 7 },
      { key: 'policy', label: text('column.policy'), type: 'id', weight: 3 },
      { key: 'service', label: text('column.service'), type: 'text', weight: 3, filter: true },
      {
        key: 'severity',
        label: text('column.severity'),
        type: 'severity',
        weight: 1.4,
        filter: true,
        order: summary.severities.map(severity),
      },
      { key: 'benchmarks', label: text('column.benchmarks'), type: 'count', weight: 1.3 },
      { key: 'accounts', label: text('column.accounts'), type: 'count', weight: 1.2 },
      { key: 'accounts-of', label: text('column.accounts-of'), type: 'count', weight: 1.5 },
      { key: 'accounts-assessed', label: text('column.accounts-assessed'), type: 'count', weight: 1.3 },
      { key: 'entries', label: text('column.entries'), type: 'count', weight: 1.2 },
      { key: 'failed-resource-checks', label: text('column.failed-resource-checks'), type: 'count', weight: 1.3 },
      { key: 'effect', label: text('column.effect'), type: 'text', weight: 5 },
      { key: 'benchmark-ids', label: text('column.benchmark-ids'), type: 'text', weight: 3 },
    ],
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

/** What could not be assessed, with the reason. */
function notAssessed({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  return {
    title: text('table.not-assessed'),
    columns: [
      { key: 'account', label: text('column.account'), type: 'text', weight: 3 },
      { key: 'benchmark', label: text('column.benchmark'), type: 'text', weight: 3 },
      { key: 'reason', label: text('column.reason'), type: 'text', weight: 3, filter: true },
      { key: 'detail', label: text('column.detail'), type: 'text', weight: 5 },
    ],
    rows: summary.notAssessed.map(({ reason, account, benchmark, subject, detail }) => {
      const known = account === null ? undefined : summary.accounts[account];
      return row([
        textCell(known === undefined ? subject || text('cell.empty') : accountLabel(known, wording)),
        nameCell(benchmark === null ? text('cell.empty') : (summary.benchmarks[benchmark]?.benchmarkName ?? '')),
        textCell(text(`portfolio.reason.${reason}`)),
        nameCell(detail),
      ]);
    }),
    empty: text('empty.not-assessed-accounts'),
  };
}

/** The whole at each point: the latest reports up to then. */
function trend({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  return {
    title: text('table.portfolio-trend'),
    columns: [
      { key: 'date', label: text('column.date'), type: 'text', weight: 2 },
      { key: 'accounts', label: text('column.accounts'), type: 'count', weight: 1 },
      { key: 'reports', label: text('column.reports'), type: 'count', weight: 1 },
      { key: 'total', label: text('column.total'), type: 'count', weight: 1.2 },
      { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
      { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.4 },
      { key: 'not-passed', label: text('column.not-passed'), type: 'count', weight: 1.2 },
      { key: 'failed-resource-checks', label: text('column.failed-resource-checks'), type: 'count', weight: 1.3 },
    ],
    rows: (summary.trend?.points ?? []).map(({ moment, figures }) =>
      row([
        textCell(moment.at.slice(0, 10)),
        countCell(figures.accounts, wording),
        countCell(figures.reports, wording),
        countCell(figures.tally.total, wording),
        ratioCell(figures.coverage, wording),
        ratioCell(figures.compliance, wording),
        countCell(figures.tally.notPassed, wording),
        countCell(figures.failedResourceChecks, wording),
      ]),
    ),
    empty: text('empty.portfolio-trend'),
  };
}
