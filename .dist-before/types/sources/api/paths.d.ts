/** The paths of the service, sections 4.1 and 4.2 of its description. Ids are encoded: none can lead elsewhere. */
import type { JobPlace } from '../../model/service-settings.js';
import type { ReportQuery } from '../source.js';
/** A query with the ids that every report needs. */
export type CompleteQuery = ReportQuery & Required<Pick<ReportQuery, 'license' | 'account' | 'benchmark'>>;
/** A given scan job by 4.1, or by the query of 4.2; without a job the last successful one, by 4.2. */
export declare function reportPath({ license, account, benchmark, job }: CompleteQuery, jobIn: JobPlace): string;
/** Where services list the benchmarks of an account, by default. The service's description leaves it open. */
export declare const BENCHMARKS_PATH = "/audit/license/{license}/account/{account}/benchmarks";
/** A path pattern with the ids in place of `{license}` and `{account}`. */
export declare function benchmarksPath(pattern: string, license: string, account: string): string;
