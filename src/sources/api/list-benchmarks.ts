import { AuditpressError } from '../../errors.js';
import type { BenchmarkEntry } from '../../model/report/report.js';
import { decodeBenchmarks } from '../decode/benchmark-list.js';
import type { ReportQuery } from '../source.js';
import { readAnswer } from './answer.js';
import { get, type Notify } from './client.js';
import type { ApiOptions } from '../../model/settings/service-settings.js';
import { BENCHMARKS_PATH, benchmarksPath, reportPath } from './paths.js';
import { accountQuery } from './query.js';
import { quotingNoSecrets } from './quoting.js';

/** Every account type has it: 4.2 wants some benchmark in its path, whichever. */
const ANY_BENCHMARK = 'CSBP';

/**
 * The benchmarks that the service supports for an account: what it answers at `pattern`, a path with `{license}` and
 * `{account}`; without a pattern at the usual path, and where there is none, at 4.2 as it is documented.
 *
 * @throws AuditpressError as `get` and `decodeBenchmarks` do; `benchmarks-unlisted` where 4.2 answers with a report.
 */
export async function listBenchmarks(
  query: ReportQuery,
  pattern: string | undefined,
  options: ApiOptions,
  notify: Notify,
): Promise<readonly BenchmarkEntry[]> {
  const { license, account } = accountQuery(query);
  return quotingNoSecrets(options, async () => {
    const read = async (path: string) => readAnswer(await get(path, options, notify), decodeBenchmarks);
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

/** `first` is why the usual path did not answer: an unknown account, perhaps. */
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
