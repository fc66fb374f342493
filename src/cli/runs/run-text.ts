/** What commands print about runs. */
import { AuditpressError } from '../../errors.js';
import type { ClosingContent, OutcomeContent, RecordedRun } from '../../pipeline.js';
import { factsText, tableOf } from '../archive-text.js';
import type { RunResult } from './run-schema.js';

export function runResult(
  { id, schedule, startedAt, dueAt }: RecordedRun,
  outcomes: readonly OutcomeContent[],
  closing: ClosingContent | null,
): RunResult {
  return {
    ...{ run: id, schedule, startedAt, dueAt, endedAt: closing?.at ?? null, digest: closing?.digest ?? null },
    reports: outcomes.map(({ account, benchmark, result, isMixedJob, sets, deliveries, failure }) => ({
      ...{ account: account.id, license: account.license, environment: account.environment, benchmark },
      ...{ result, isMixedJob, deliveries },
      sets: sets.map(({ jobId, snapshot: _snapshot, ...set }) => ({ ...set, job: jobId })),
      error: failure && { code: failure.code, message: failure.message },
    })),
  };
}

/** The reports that were not made, then the digest. */
export function runText({ run, digest, reports }: RunResult): string {
  const missing = reports
    .filter(({ result }) => result !== 'made')
    .map(({ account, benchmark, result, error }) => [account, benchmark, result, error?.message ?? '']);
  const table = missing.length === 0 ? '' : `${tableOf(['Account', 'Benchmark', 'Result', 'Reason'], missing)}\n\n`;
  const counts: [string, string][] =
    digest === null
      ? [['Open', 'auditpress batch --resume goes on with this run']]
      : [
          ['Reports', countsText(digest.reports)],
          ['Deliveries', countsText(digest.deliveries)],
        ];
  return `${table}${factsText([['Run', run], ...counts])}`;
}

/** `50 planned: 47 made, 2 not assessed, 1 failed` */
function countsText({ planned, ...others }: Readonly<Record<string, number>>): string {
  const named = Object.entries(others).filter(([, count]) => count > 0);
  const texts = named.map(
    ([name, count]) => `${String(count)} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  );
  return texts.length === 0 ? String(planned) : `${String(planned)} planned: ${texts.join(', ')}`;
}

/** @throws AuditpressError `run-partial` if something was not made or not delivered */
export function refusePartial({ digest }: RunResult): void {
  if (digest === null) return;
  const { reports, deliveries } = digest;
  const undelivered = deliveries.failed + deliveries.unknown + deliveries.open;
  const problems = [
    ...(reports.made < reports.planned
      ? [`${String(reports.planned - reports.made)} of ${String(reports.planned)} reports were not made`]
      : []),
    ...(undelivered > 0 ? [`${String(undelivered)} of ${String(deliveries.planned)} deliveries did not arrive`] : []),
  ];
  if (problems.length > 0) throw new AuditpressError('run-partial', problems.join(', '), { problems });
}
