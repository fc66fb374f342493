/** Fetches reports from the service, sections 4.1 and 4.2 of its description. */
import { AuditpressError } from '../../base/errors.js';
import type { Pace } from '../../base/http/pace.js';
import { isAbsentId, isMaskedId } from '../../model/report/ids.js';
import type { Report } from '../../model/report/report.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { addressBelow, type ApiOptions } from '../../model/settings/service-settings.js';
import { decodeReports } from '../decode/decode.js';
import { takeSnapshots } from '../snapshots.js';
import type { ReportQuery, Source, SourceContext } from '../source.js';
import { readAnswer, type Answer } from './answer.js';
import { get } from './client.js';
import { apiOptions } from './options.js';
import { reportPath, completeQuery, type CompleteQuery } from './query.js';
import { withoutCredentials } from './protect-credentials.js';
import { describeValue } from '../../base/wording/printable.js';
import { firstOf } from '../../base/wording/problems.js';

export const apiSource: Source<ApiOptions> = {
  name: 'api',
  options: apiOptions,
  fetch: (query, options, context) => fetchPaced(query, options, context),
};

/** @param pace of the run that the request belongs to */
export async function* fetchPaced(
  query: ReportQuery,
  options: ApiOptions,
  context: SourceContext,
  pace?: Pace,
): AsyncGenerator<Snapshot> {
  const complete = completeQuery(query);
  const path = reportPath(complete, options.jobIn);
  const fetching = withoutCredentials(options, async () => {
    const answer = await get(path, options, (text) => context.notify?.(text), context.signal, pace);
    const retrievedAt = context.now().toISOString();
    const reports = readReports(answer, complete);
    refuseOtherReports(reports, complete);
    return takeSnapshots(answer.body, reports, {
      sourceKind: 'service',
      environment: options.environment,
      address: addressBelow(options.url, path).href,
      httpStatus: 200,
      retrievedAt,
      query: { ...complete },
      toolVersion: context.toolVersion,
    });
  });
  yield* await fetching.catch((failure: unknown) => {
    context.signal?.throwIfAborted();
    throw failure;
  });
}

/** Some services answer 4.2 with a list of benchmarks, as documented. */
function readReports(answer: Answer, { job }: ReportQuery): readonly Report[] {
  try {
    return readAnswer(answer, decodeReports);
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.code !== 'benchmark-list') throw failure;
    const answers = 'expected an audit report, received a list of the benchmarks of the service';
    throw job === undefined
      ? new AuditpressError('benchmark-list', `${answers}; give --job`, {
          hint: 'Give --job with the id of a scan job.',
        })
      : new AuditpressError('benchmark-list', answers, {
          hint: 'If service.jobIn in the configuration is query, set it to path. Otherwise ask the operator of the service.',
        });
  }
}

/**
 * Refuses reports of another license, account, benchmark or scan job than requested. Masked and missing ids are accepted;
 * aggregation adds a note about them.
 *
 * @throws AuditpressError `answer-mismatch`
 */
function refuseOtherReports(reports: readonly Report[], query: CompleteQuery): void {
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

/** Compares ids without case: UUIDs and benchmark ids do not differ only by case. */
function mismatch(name: string, requested: string, received: string): string[] {
  const isSame = isMaskedId(received)
    ? fitsMask(requested, received)
    : received.toLowerCase() === requested.toLowerCase();
  if (isAbsentId(received) || isSame) return [];
  return [`expected a report of the ${name} ${describeValue(requested)}, received one of ${describeValue(received)}`];
}

/** Whether the visible parts of a masked id are in the id, in order and at its ends. Hyphens next to a mask do not count. */
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
