import { AuditpressError } from '../../base/errors.js';
import type { Pace } from '../../base/http/pace.js';
import type { BenchmarkEntry } from '../../model/report/report.js';
import { decodeBenchmarks } from '../decode/decode.js';
import type { ReportQuery } from '../source.js';
import { readAnswer } from './answer.js';
import { get, type Notify } from './client.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';
import { BENCHMARKS_PATH, benchmarksPath, reportPath, accountQuery } from './query.js';
import { withoutCredentials } from './protect-credentials.js';

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
  return withoutCredentials(options, async () => {
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
