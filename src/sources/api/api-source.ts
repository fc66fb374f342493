/** Fetches reports from the service, sections 4.1 and 4.2 of its description, and lists its benchmarks. */
import { AuditpressError } from '../../base/errors.js';
import type { Pace } from '../../base/http/pace.js';
import { isAbsentId, isMaskedId } from '../../model/report/ids.js';
import type { Report, BenchmarkEntry } from '../../model/report/report.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { addressBelow, type ApiOptions } from '../../model/settings/service-settings.js';
import { decodeReports, decodeBenchmarks } from '../decode/decode.js';
import { takeSnapshots } from '../snapshots.js';
import type { ReportQuery, Source, SourceContext } from '../source.js';
import { readAnswer, type Answer } from './answer.js';
import { get, type Notify } from './client.js';
import { apiOptions } from './options.js';
import {
  reportPath,
  completeQuery,
  type CompleteQuery,
  BENCHMARKS_PATH,
  benchmarksPath,
  accountQuery,
} from './query.js';
import { withSecretsRemoved } from '../../base/failures.js';
import { describeValue } from '../../base/wording/printable.js';
import { firstOf } from '../../base/wording/problems.js';

export const apiSource: Source<ApiOptions> = {
  name: 'api',
  options: apiOptions,
  fetch: (query, options, context) => fetchPaced(query, options, context),
};

export async function* fetchPaced(
  query: ReportQuery,
  options: ApiOptions,
  context: SourceContext,
  pace?: Pace,
): AsyncGenerator<Snapshot> {
  const complete = completeQuery(query);
  const path = reportPath(complete, options.jobIn);
  const fetching = withSecretsRemoved([options.accountToken, options.apiKey], async () => {
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

/** The path of 4.2 requires a benchmark. All account types have this one. */
const ANY_BENCHMARK = 'CSBP';

/**
 * Lists the benchmarks that the service supports for an account.
 *
 * @param pattern path with `{license}` and `{account}`. Undefined: asks at the usual path, and if that does not exist, at
 * 4.2, which is documented to return the list
 * @throws AuditpressError as `get` and `decodeBenchmarks` do; `benchmarks-unlisted` if 4.2 returns a report
 */
export async function listBenchmarks(
  query: ReportQuery,
  pattern: string | undefined,
  options: ApiOptions,
  notify: Notify,
  pace?: Pace,
): Promise<readonly BenchmarkEntry[]> {
  const { license, account } = accountQuery(query);
  return withSecretsRemoved([options.accountToken, options.apiKey], async () => {
    const read = async (path: string) =>
      readAnswer(await get(path, options, notify, undefined, pace), decodeBenchmarks);
    if (pattern !== undefined) return read(benchmarksPath(pattern, license, account));
    try {
      return await read(benchmarksPath(BENCHMARKS_PATH, license, account));
    } catch (failure) {
      if (!(failure instanceof AuditpressError) || failure.kind !== 'notFound') throw failure;
      return await readDocumented(
        () => read(reportPath({ license, account, benchmark: ANY_BENCHMARK }, 'path')),
        failure,
      );
    }
  });
}

/** @param first failure of the usual path, such as an unknown account. Thrown if 4.2 does not exist either */
async function readDocumented<Result>(read: () => Promise<Result>, first: AuditpressError): Promise<Result> {
  try {
    return await read();
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    if (failure.kind === 'notFound') throw first;
    if (failure.code !== 'response-malformed') throw failure;
    throw new AuditpressError(
      'benchmarks-unlisted',
      'expected a list of benchmarks, received an audit report: this service does not list its benchmarks here',
    );
  }
}
