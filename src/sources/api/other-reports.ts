import { AuditpressError } from '../../errors.js';
import { describeValue } from '../../messages/describe-value.js';
import { firstOf } from '../../messages/problems.js';
import { isMaskedId, type Report } from '../../model/report/report.js';
import type { CompleteQuery } from './paths.js';

/**
 * Refuses reports of another license, account, benchmark or scan job than the one asked for. Ids that are masked or absent
 * confirm nothing and refuse nothing; the aggregation notes them.
 *
 * @throws AuditpressError `answer-mismatch`
 */
export function refuseOtherReports(reports: readonly Report[], query: CompleteQuery): void {
  const problems = reports.flatMap((report) => [
    ...mismatch('license', query.license, report.licenseId),
    ...mismatch('account', query.account, report.accountId),
    ...mismatch('benchmark', query.benchmark, report.benchmarkId),
    ...(query.job === undefined ? [] : mismatch('job', query.job, report.jobId)),
  ]);
  if (problems.length === 0) return;
  throw new AuditpressError('answer-mismatch', firstOf(problems), {
    problems,
  });
}

/** UUIDs and benchmark ids are the same in either case. */
function mismatch(name: string, asked: string, received: string): string[] {
  const isSame = isMaskedId(received) ? fitsMask(asked, received) : received.toLowerCase() === asked.toLowerCase();
  if (received.trim() === '' || isSame) return [];
  return [`expected a report of the ${name} ${describeValue(asked)}, received one of ${describeValue(received)}`];
}

/** Whether the characters that are not masked, nor hyphens beside masks, are in the id in their order and at its ends. */
function fitsMask(id: string, masked: string): boolean {
  const plain = id.toLowerCase();
  const [first = '', ...others] = masked.toLowerCase().split(/-?(?:[#*•]|xx)[#*•x-]*/);
  const last = others.pop() ?? '';
  let at = first.length;
  if (!plain.startsWith(first)) return false;
  for (const part of others) {
    const found = plain.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return plain.length - last.length >= at && plain.endsWith(last);
}
