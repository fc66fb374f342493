import { AuditpressError } from '../../errors.js';
import { describeValue } from '../../messages/describe-value.js';
import { firstOf } from '../../messages/problems.js';
import { isMaskedId, type Report } from '../../model/report.js';
import type { CompleteQuery } from './paths.js';

/**
 * Refuses reports of another license, account, benchmark or scan job than the one asked for. Ids that are masked or absent
 * confirm nothing and refuse nothing; the aggregation notes them.
 *
 * @throws AuditpressError `answer-mismatch`
 */
export function checkIds(reports: readonly Report[], query: CompleteQuery): void {
  const problems = reports.flatMap((report) => [
    ...mismatch('license', query.license, report.licenseId),
    ...mismatch('account', query.account, report.accountId),
    ...mismatch('benchmark', query.benchmark, report.benchmarkId),
    ...(query.job === undefined ? [] : mismatch('job', query.job, report.jobId)),
  ]);
  if (problems.length === 0) return;
  throw new AuditpressError('input', 'answer-mismatch', firstOf(problems), {
    problems,
    hint: 'The service answered with another report than the one asked for; nothing was saved. Tell who runs the service.',
  });
}

/** UUIDs and benchmark ids are the same in either case. */
function mismatch(name: string, asked: string, received: string): string[] {
  if (received.trim() === '' || isMaskedId(received) || received.toLowerCase() === asked.toLowerCase()) return [];
  return [`expected a report of the ${name} ${describeValue(asked)}, received one of ${describeValue(received)}`];
}
