/** The tables of a portfolio, by the names that templates use. */
import type { Table, Cell } from '../../model/document/table.js';
import type { NotAssessed, PolicyAcross } from '../../model/summary/portfolio.js';
import { nameCell, textCell, countCell } from '../context.js';
import { rankCells, SORT_COLUMNS } from '../tables/sort-columns.js';
import { column, FILTER, tableOf, type CellColumn } from '../tables/table-of.js';
import { accountLabel, hasTools, toolColumn, type PortfolioContext, accountOf, ofColumn, scanCell } from './context.js';
import { entries } from './entries.js';
import { heatMap } from './heat-map.js';
import { benchmarks, groups, owners, trend } from './pools.js';
import { tracker } from './tracker.js';
import { NOTHING, omittedStatuses, ratioCell, tallyColumns } from '../tables/counts.js';
import { cellLabel, formulaText, serviceLabel, severityLabel } from '../wording/labels.js';
import { countsChecks } from '../../model/summary/figures.js';
import { withoutColumns } from '../tables/absent-columns.js';
import { toolText } from '../wording/account.js';
import type { Wording } from '../wording/wording.js';
import { ageText } from '../wording/scan-time.js';
import type { Worksheet } from '../../model/document/document.js';
import { DirectiveProblem } from '../prose/markdown.js';
import type { SheetContents } from '../tables/worksheets.js';
import { namesInWarnings } from './warned-names.js';
import { controlItems } from './control.js';
import { portfolioFigures } from './key-figures.js';

const TABLES = {
  'heat-map': heatMap,
  accounts,
  benchmarks,
  groups,
  owners,
  'policies-across': policiesAcross,
  'not-assessed': notAssessed,
  trend,
  entries,
} as const satisfies Record<string, (context: PortfolioContext) => Table>;

export function portfolioTables(context: PortfolioContext): Record<string, Table> {
  const tables = listedTables(context);
  const { entries: all } = tables;
  return all === undefined ? tables : { ...tables, tracker: tracker(context, all) };
}

function listedTables(context: PortfolioContext): Record<string, Table> {
  const { summary, wording } = context;
  const tables = Object.entries(TABLES).map(([name, compose]) => [name, compose(context)] as const);
  if (!hasTools(summary)) return Object.fromEntries(tables);
  // Tools differ in what they state: licenses, risk levels, jobs. A benchmark stays in the heat map without any percentage.
  return Object.fromEntries(
    tables.map(([name, table]) => [
      name,
      name === 'heat-map' ? table : withoutColumns(table, emptyColumns(table, wording)),
    ]),
  );
}

/** Columns without a value in any of the rows. Default: in all */
export function emptyColumns(
  { columns, rows }: Table,
  { text }: Wording,
  shown: readonly number[] = [...rows.keys()],
): string[] {
  const empty = new Set(['', text('cell.empty'), text('service.none')]);
  return columns.flatMap(({ key }, position) => {
    const hasNone = shown.every((row) => {
      const cell = rows[row]?.cells[position];
      return cell?.value === undefined || cell.value === null || empty.has(cell.text);
    });
    return hasNone && shown.length > 0 ? [key] : [];
  });
}

/** What could not be assessed, with the reason. */
function notAssessed({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const columns: CellColumn<NotAssessed>[] = [
    column('account', 'text', 3, ({ account, subject }) => {
      const known = account === null ? undefined : summary.accounts[account];
      return textCell(known === undefined ? subject || text('cell.empty') : accountLabel(known, wording));
    }),
    column('benchmark', 'text', 3, ({ benchmark, benchmarkId }) => {
      const name = benchmark === null ? benchmarkId : (summary.benchmarks[benchmark]?.benchmarkName ?? '');
      return nameCell(name || text('cell.empty'));
    }),
    column(
      'reason',
      'text',
      3,
      ({ reason, detail }) => textCell(text(`portfolio.reason.${reason}`, { jobs: detail })),
      FILTER,
    ),
    column('detail', 'text', 5, ({ reason, detail }) => nameCell(reason === 'no-order' ? '' : detail)),
  ];
  return tableOf('not-assessed', summary.notAssessed, columns, wording, { empty: 'not-assessed-accounts' });
}

/** One row per account and benchmark with a report. */
export function accounts(context: PortfolioContext): Table {
  const { summary, wording, documents } = context;
  const { text } = wording;
  const whole = { entryTally: summary.figures.tally };
  const none = { value: null, text: text('number.not-assessed') };
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
    column('benchmark', 'text', 3, ({ benchmarkName, link }) => ({ ...nameCell(benchmarkName), ...link }), FILTER),
    ...(hasTools(summary)
      ? [
          column(
            'tool',
            'text',
            1.6,
            ({ origin }: (typeof results)[number]) => textCell(origin === null ? '' : toolText(origin)),
            toolColumn(wording),
          ),
        ]
      : []),
    column('rank', 'count', 0.9, ({ rank }) =>
      rank === null ? { value: null, text: text('number.not-assessed') } : countCell(rank, wording),
    ),
    column('compliance', 'percent', 1.4, ({ compliance }) => ratioCell(compliance, wording)),
    column('coverage', 'percent', 1.3, ({ coverage }) => ratioCell(coverage, wording)),
    ...tallyColumns(whole, wording),
    column('not-passed', 'count', 1.2, ({ tally }) => countCell(tally.notPassed, wording)),
    column('failed-resource-checks', 'count', 1.3, (result) =>
      countsChecks(result) ? countCell(result.failedResourceChecks, wording) : none,
    ),
    ofColumn('not-passed', 1.5, ({ tally }) => [tally.notPassed, tally.assessed], wording),
    ofColumn(
      'failed-resource-checks',
      1.9,
      (result) => (countsChecks(result) ? [result.failedResourceChecks, result.resourceChecks.evaluated] : null),
      wording,
    ),
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
  const table = tableOf('accounts', results, columns, wording, {
    omitted: [...omittedStatuses(whole), ...(hasTools(summary) ? [] : ['tool'])],
  });
  const empty = emptyColumns(table, wording);
  return withoutColumns(
    table,
    ACCOUNT_DETAILS.filter((key) => empty.includes(key)),
  );
}

/** Columns that are left out where no account has a value. */
const ACCOUNT_DETAILS = [
  'group',
  'owner',
  'mixed-jobs',
  'own-compliance',
  'own-formula',
  'environment',
  'license',
  'documents',
];

/** Policies that did not pass somewhere: row n is policy n of the summary. */
function policiesAcross({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const count = (value: number) => countCell(value, wording);
  const severityOf = (value: string): string => cellLabel(severityLabel)(value, wording);
  const severities = { ...FILTER, order: summary.severities.map(severityOf) };
  const ranksOf = rankCells({ severities: summary.severities.map((value) => ({ value })), numbers: [] }, wording);
  const columns: CellColumn<PolicyAcross>[] = [
    column('title', 'text', 7, ({ title, policyId }) => ({ ...nameCell(title), detail: policyId })),
    column('policy', 'id', 3, ({ policyId }) => textCell(policyId)),
    column('service', 'text', 3, ({ serviceName }) => nameCell(serviceLabel(serviceName, wording)), FILTER),
    column('severity', 'severity', 1.4, ({ severity }) => textCell(severityOf(severity)), severities),
    column('benchmarks', 'count', 1.3, ({ benchmarks }) => count(benchmarks.length)),
    column('accounts', 'count', 1.2, ({ accountsNotPassed }) => count(accountsNotPassed)),
    ofColumn(
      'benchmarks',
      1.5,
      ({ benchmarks, benchmarksAssessed }) => [benchmarks.length, benchmarksAssessed],
      wording,
    ),
    ofColumn(
      'accounts',
      1.5,
      ({ accountsNotPassed, accountsAssessed }) => [accountsNotPassed, accountsAssessed],
      wording,
    ),
    ofColumn('entries', 1.5, ({ tally }) => [tally.notPassed, tally.assessed], wording),
    ofColumn(
      'failed-resource-checks',
      1.9,
      (policy) => (policy.countsChecks ? [policy.failedResourceChecks, policy.evaluatedResourceChecks] : null),
      wording,
    ),
    column('accounts-assessed', 'count', 1.3, ({ accountsAssessed }) => count(accountsAssessed)),
    column('entries', 'count', 1.2, ({ tally }) => count(tally.notPassed)),
    column('failed-resource-checks', 'count', 1.3, (policy) =>
      policy.countsChecks ? count(policy.failedResourceChecks) : { value: null, text: text('number.not-assessed') },
    ),
    column('effect', 'text', 5, ({ tally, failedResourceChecks: checks, benchmarks, accountsNotPassed, ...policy }) =>
      textCell(
        text('portfolio.effect', {
          entries: tally.notPassed,
          checks,
          benchmarks: benchmarks.length,
          accounts: accountsNotPassed,
          ...(!policy.countsChecks && { unit: 'account' }),
        }),
      ),
    ),
    column('benchmark-ids', 'text', 3, ({ benchmarks }) =>
      textCell(wording.list(benchmarks.map((at) => summary.benchmarks[at]?.benchmarkId ?? ''))),
    ),
    { ...SORT_COLUMNS[0], cellOf: ({ severity }) => ranksOf(severity, '')[0] },
  ];
  return tableOf('policies-across', summary.policies, columns, wording, { empty: 'not-passed' });
}

/** What worksheets show of a portfolio besides its tables. */
export function portfolioSheets(context: PortfolioContext): SheetContents {
  return {
    summary: () => ({
      figures: portfolioFigures(context),
      definitions: controlItems(context),
      remarks: remarksOf(context),
    }),
    checks() {
      throw new DirectiveProblem('expected the layout summary, tables or data for a portfolio, found reperform');
    },
    isGiven: (table) => isGiven(table, context),
  };
}

function isGiven(table: string, { summary: { groups, owners, trend } }: PortfolioContext): boolean {
  switch (table) {
    case 'groups':
      return groups.length > 0;
    case 'owners':
      return owners.length > 0;
    case 'trend':
      return trend !== null;
    default:
      return true;
  }
}

/** The formula, and what a reader of the key figures has to know. */
function remarksOf(context: PortfolioContext): NonNullable<Worksheet['remarks']> {
  const { summary, wording } = context;
  const { text } = wording;
  const about = namesInWarnings(context);
  const others = summary.results.filter(({ own }) => own !== null).length;
  const unstated = summary.accounts.filter((account) => account.unstated !== null).length;
  const warning = (count: number, key: string, names: string): string =>
    count === 0 ? '' : `${text(key, { count })}${names === '' ? '' : ` ${text('portfolio.about', { names })}`}`;
  const warnings = [
    warning(summary.notAssessed.length, 'portfolio.remark-not-assessed', about.notAssessed),
    warning(others, 'portfolio.other-formula', about.otherFormula),
    warning(unstated, 'account.unstated', about.unstated),
  ];
  return [
    { tone: 'note', text: text('remark.formula', { formula: formulaText(summary.formula, wording) }) },
    ...warnings.filter((warning) => warning !== '').map((warning) => ({ tone: 'warning' as const, text: warning })),
  ];
}
