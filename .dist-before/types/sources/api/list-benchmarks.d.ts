import type { BenchmarkEntry } from '../../model/report.js';
import type { ReportQuery } from '../source.js';
import { type Notify } from './client.js';
import type { ApiOptions } from './options.js';
/**
 * The benchmarks that the service supports for an account: what it answers at `pattern`, a path with `{license}` and
 * `{account}`; without a pattern at the usual path, and where there is none, at 4.2 as it is documented.
 *
 * @throws AuditpressError as `get` and `decodeBenchmarks` do; `benchmarks-unlisted` where 4.2 answers with a report.
 */
export declare function listBenchmarks(query: ReportQuery, pattern: string | undefined, options: ApiOptions, notify: Notify): Promise<readonly BenchmarkEntry[]>;
