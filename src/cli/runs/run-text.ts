/** What commands print about runs. */
import { command } from '../../base/error-codes/command.js';
import { AuditpressError } from '../../base/errors.js';
import type { OutcomeContent } from '../../archive/run-records.js';
import { accountNames } from '../../model/run/account-names.js';
import type { Digest } from '../../model/run/outcome.js';
import { counted, factsText, minuteOf, shortId, tableOf } from '../text-table.js';
import type { ListedRunResult, RunResult } from './run-schema.js';

export function runsText(runs: readonly ListedRunResult[]): string {
  if (runs.length === 0) return 'No runs.\n';
  const rows = runs.map(({ run, schedule, dueAt, startedAt, endedAt, digest }) => [
    run,
    schedule === '' ? 'batch' : schedule,
    dueAt === null ? 'by hand' : minuteOf(dueAt),
    minuteOf(startedAt),
    endedAt === null ? 'open' : minuteOf(endedAt),
    digest === null ? '' : `${String(digest.reports.made)} of ${String(digest.reports.planned)}`,
    digest === null ? '' : deliveredText(digest.deliveries),
  ]);
  return `${tableOf(['Run', 'Schedule', 'Due', 'Started', 'Ended', 'Made', 'Delivered'], rows)}\n`;
}

/** `3 of 5`; `3 of 5, 2 before` if some had arrived before the run */
function deliveredText({ planned, delivered, alreadyDelivered }: Digest['deliveries']): string {
  const before = alreadyDelivered === 0 ? '' : `, ${String(alreadyDelivered)} before`;
  return `${String(delivered)} of ${String(planned)}${before}`;
}

/** Every report with what its deliverers got, then what `runText` says. Reports that need the operator come first. */
export function runDetails(result: RunResult): string {
  const nameOf = accountNames(result.reports.map(({ account: id, name }) => ({ id, name })));
  const isWell = ({ result: came, deliveries }: RunResult['reports'][number]): boolean =>
    came === 'made' && deliveries.every(({ state }) => ['delivered', 'alreadyDelivered', 'leftOut'].includes(state));
  const rows = result.reports
    .toSorted((one, other) => Number(isWell(one)) - Number(isWell(other)))
    .map(({ account, name, benchmark, result: came, sets: [set], deliveries }) => [
      nameOf({ id: account, name }),
      benchmark,
      came,
      set === undefined ? '' : percentOf(set.compliancePercent),
      set === undefined ? '' : String(set.notPassed),
      deliveries.map(deliveryText).join('; '),
    ]);
  const heads = ['Account', 'Benchmark', 'Result', 'Compliance', 'Not passed', 'Deliveries'];
  return `${rows.length === 0 ? '' : `${tableOf(heads, rows)}\n\n`}${runText(result)}`;
}

function percentOf(percent: number | null): string {
  return percent === null ? 'n/a' : `${percent.toFixed(1)}%`;
}

/** `auditors: delivered (3f2a910c5e7b)`: the id for `auditpress deliveries` */
function deliveryText({ deliverer, decision, state, reason, ids }: RunResult['reports'][number]['deliveries'][number]) {
  const what = decision === 'note' ? `note ${words(state)}` : words(state);
  const names = ids.length === 0 ? '' : ` (${ids.map(shortId).join(', ')})`;
  const why = state === 'delivered' || reason === '' ? '' : `, ${reason.replace(/\.$/, '')}`;
  return `${deliverer}: ${what}${names}${why}`;
}

/** `not assessed` for `notAssessed` */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What did not arrive, or was left out, with the reasons; empty if everything arrived. */
function undeliveredTable({ reports, portfolio }: RunResult): string {
  const counts = new Map<string, { readonly row: readonly string[]; count: number }>();
  for (const { deliverer, state, reason } of [...reports, ...(portfolio === null ? [] : [portfolio])].flatMap(
    ({ deliveries }) => deliveries,
  )) {
    if (state === 'delivered' || state === 'alreadyDelivered') continue;
    const row = [deliverer, words(state), reason];
    const known = counts.get(JSON.stringify(row)) ?? { row, count: 0 };
    counts.set(JSON.stringify(row), { row, count: known.count + 1 });
  }
  const rows = [...counts.values()].map(({ row, count }) => [String(count), ...row]);
  return rows.length === 0 ? '' : tableOf(['Deliveries', 'Deliverer', 'State', 'Reason'], rows);
}

/** The reports that were not made, the counts of each benchmark, what did not arrive, then the digest. */
export function runText(result: RunResult): string {
  const { run, digest, portfolio, warnings } = result;
  const counts: [string, string][] =
    digest === null
      ? [['Open', `continue it with ${command(`batch --resume ${run}`)}, unless workers process it`]]
      : [
          ['Reports', countsText(digest.reports)],
          ['Deliveries', countsText(digest.deliveries)],
          ...(digest.reports.open === 0
            ? []
            : [['Not reached', notReached(run, digest.reports.open)] as [string, string]]),
          ...(portfolio === null ? [] : [['Portfolio', portfolioText(portfolio)] as [string, string]]),
        ];
  const tables = [missingTable(result), benchmarkTable(result), undeliveredTable(result)].filter(
    (table) => table !== '',
  );
  return [...tables, factsText([['Run', run], ...counts, ...warnings.map(warningFact)])].join('\n\n');
}

function warningFact({ receiver, message }: RunResult['warnings'][number]): [string, string] {
  return ['Warning', `${receiver} receives no reports: ${message}`];
}

function notReached(run: string, open: number): string {
  return `${counted(open, 'report')}; run ${command(`batch --resume ${run}`)} to make ${open === 1 ? 'it' : 'them'}`;
}

/** `portfolio-2026-11-24, board: delivered (3f2a910c5e7b)` */
function portfolioText({ set, deliveries, error }: NonNullable<RunResult['portfolio']>): string {
  if (set === null) return `not made: ${error?.message ?? ''}`;
  return [set.name, deliveries.map(deliveryText).join('; ')].filter((part) => part !== '').join(', ');
}

function missingTable({ reports }: RunResult): string {
  const nameOf = accountNames(reports.map(({ account: id, name }) => ({ id, name })));
  const missing = reports
    .filter(({ result }) => result !== 'made')
    .map(({ account: id, name, benchmark, result, error }) => [
      nameOf({ id, name }),
      benchmark,
      result,
      error?.message ?? '',
    ]);
  return missing.length === 0 ? '' : tableOf(['Account', 'Benchmark', 'Result', 'Reason'], missing);
}

function benchmarkTable({ reports }: RunResult): string {
  const benchmarks = [...new Set(reports.map(({ benchmark }) => benchmark))];
  if (benchmarks.length === 0) return '';
  const rows = benchmarks.map((benchmark) => {
    const own = reports.filter((report) => report.benchmark === benchmark);
    const count = (test: (report: (typeof own)[number]) => boolean): string => String(own.filter(test).length);
    return [
      benchmark,
      count(({ result }) => result === 'made'),
      count(({ result }) => result === 'not-assessed'),
      count(({ result }) => result === 'failed'),
      count(({ isMixedJob }) => isMixedJob),
      count(({ sets }) => sets.some(({ gates }) => gates.length > 0)),
    ];
  });
  return tableOf(['Benchmark', 'Made', 'Not assessed', 'Failed', 'Other scan job', 'Gates not met'], rows);
}

/** `50 planned: 47 made, 2 not assessed, 1 failed` */
function countsText({ planned, ...others }: Readonly<Record<string, number>>): string {
  const named = Object.entries(others).filter(([, count]) => count > 0);
  const texts = named.map(([name, count]) => `${String(count)} ${words(name)}`);
  return texts.length === 0 ? String(planned) : `${String(planned)} planned: ${texts.join(', ')}`;
}

/**
 * @param outcomes of the run
 * @throws AuditpressError `run-partial` if something was not made or not delivered, of the kind of the first failure if nothing was
 * made; `gates-failed` (gate) if all else is well
 */
export function refusePartial(
  { run, digest, portfolio }: Pick<RunResult, 'run' | 'digest' | 'portfolio'>,
  outcomes: readonly OutcomeContent[],
): void {
  if (digest === null) return;
  const { reports, deliveries } = digest;
  const undelivered = deliveries.failed + deliveries.unknown + deliveries.open;
  const gates = outcomes.flatMap(({ account, benchmark, sets }) =>
    sets.flatMap((set) => set.gates.map((gate) => `${account.id}, ${benchmark}: ${gate}`)),
  );
  const problems = [
    ...(reports.made < reports.planned
      ? [
          `${String(reports.planned - reports.made)} of ${counted(reports.planned, 'report')} ${reports.planned === 1 ? 'was' : 'were'} not made`,
        ]
      : []),
    ...(portfolio?.error ? [`the portfolio was not made: ${portfolio.error.message}`] : []),
    ...(undelivered > 0 ? [`${String(undelivered)} of ${String(deliveries.planned)} deliveries did not arrive`] : []),
  ];
  if (problems.length > 0) {
    throw new AuditpressError({ code: 'run-partial', kind: kindOf(reports.made, outcomes) }, problems.join(', '), {
      problems: [...problems, ...gates],
      hint: `Run ${command(`runs show ${run}`)} to see each report, then ${command(`batch --failed-only ${run}`)}.`,
    });
  }
  if (gates.length === 0) return;
  const failed = outcomes.filter(({ sets }) => sets.some((set) => set.gates.length > 0)).length;
  throw new AuditpressError(
    'gates-failed',
    `expected every report to meet its gates, but ${String(failed)} of ${String(reports.made)} did not`,
    { problems: gates },
  );
}

const KINDS = ['usage', 'input', 'authentication', 'notFound', 'unavailable', 'partial', 'internal'] as const;

function kindOf(made: number, outcomes: readonly OutcomeContent[]): (typeof KINDS)[number] {
  const [first] = outcomes.flatMap(({ failure }) => failure ?? []);
  if (made > 0 || first === undefined) return 'partial';
  return KINDS.find((kind) => kind === first.kind) ?? 'internal';
}
