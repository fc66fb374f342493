/** What commands print about runs. */
import { AuditpressError } from '../../errors.js';
import type { ClosingContent, OutcomeContent, RecordedRun } from '../../pipeline.js';
import { factsText, tableOf } from '../archive-text.js';
import type { RunResult } from './run-schema.js';

export function runResult(
  { id, schedule, startedAt, dueAt, accounts }: RecordedRun,
  outcomes: readonly OutcomeContent[],
  closing: ClosingContent | null,
): RunResult {
  const keyOf = (account: OutcomeContent['account'], benchmark: string): string =>
    JSON.stringify([account.id, account.license, account.environment, benchmark]);
  const order = new Map(
    accounts
      .flatMap((account) => account.benchmarks.map((benchmark) => keyOf(account, benchmark)))
      .map((key, index) => [key, index]),
  );
  const rankOf = ({ account, benchmark }: OutcomeContent): number => order.get(keyOf(account, benchmark)) ?? 0;
  const sorted = outcomes.toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    ...{ run: id, schedule, startedAt, dueAt, endedAt: closing?.at ?? null, digest: closing?.digest ?? null },
    reports: sorted.map(({ account, benchmark, result, isMixedJob, sets, deliveries, failure }) => ({
      ...{ account: account.id, license: account.license, environment: account.environment, benchmark },
      ...{ result, isMixedJob, deliveries },
      sets: sets.map(({ jobId, snapshot: _snapshot, ...set }) => ({ ...set, job: jobId })),
      error: failure && { code: failure.code, message: failure.message },
    })),
  };
}

/** The reports that were not made, the counts of each benchmark, then the digest. */
export function runText(result: RunResult): string {
  const { run, digest } = result;
  const counts: [string, string][] =
    digest === null
      ? [['Open', `auditpress batch --resume ${run} goes on with this run`]]
      : [
          ['Reports', countsText(digest.reports)],
          ['Deliveries', countsText(digest.deliveries)],
        ];
  const tables = [missingTable(result), benchmarkTable(result)].filter((table) => table !== '');
  return [...tables, factsText([['Run', run], ...counts])].join('\n\n');
}

function missingTable({ reports }: RunResult): string {
  const missing = reports
    .filter(({ result }) => result !== 'made')
    .map(({ account, benchmark, result, error }) => [account, benchmark, result, error?.message ?? '']);
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
  const texts = named.map(
    ([name, count]) => `${String(count)} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  );
  return texts.length === 0 ? String(planned) : `${String(planned)} planned: ${texts.join(', ')}`;
}

/**
 * @param outcomes of the run
 * @throws AuditpressError `run-partial` if something was not made or not delivered, of the kind of the first failure if nothing was
 * made; `gates-failed` (gate) if all else is well
 */
export function refusePartial({ digest }: Pick<RunResult, 'digest'>, outcomes: readonly OutcomeContent[]): void {
  if (digest === null) return;
  const { reports, deliveries } = digest;
  const undelivered = deliveries.failed + deliveries.unknown + deliveries.open;
  const gates = outcomes.flatMap(({ account, benchmark, sets }) =>
    sets.flatMap((set) => set.gates.map((gate) => `${account.id}, ${benchmark}: ${gate}`)),
  );
  const problems = [
    ...(reports.made < reports.planned
      ? [`${String(reports.planned - reports.made)} of ${String(reports.planned)} reports were not made`]
      : []),
    ...(undelivered > 0 ? [`${String(undelivered)} of ${String(deliveries.planned)} deliveries did not arrive`] : []),
  ];
  if (problems.length > 0) {
    throw new AuditpressError({ code: 'run-partial', kind: kindOf(reports.made, outcomes) }, problems.join(', '), {
      problems: [...problems, ...gates],
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

const KINDS = ['usage', 'input', 'authentication', 'notFound', 'unavailable', 'internal'] as const;

function kindOf(made: number, outcomes: readonly OutcomeContent[]): 'partial' | (typeof KINDS)[number] {
  const [first] = outcomes.flatMap(({ failure }) => failure ?? []);
  if (made > 0 || first === undefined) return 'partial';
  return KINDS.find((kind) => kind === first.kind) ?? 'internal';
}
