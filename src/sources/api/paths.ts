/** The paths of the service, sections 4.1 and 4.2 of its description. Ids are encoded: none can lead elsewhere. */
import type { JobPlace } from '../../model/settings/service-settings.js';
import type { ReportQuery } from '../source.js';

/** A query with the ids that every report needs. */
export type CompleteQuery = ReportQuery & Required<Pick<ReportQuery, 'license' | 'account' | 'benchmark'>>;

/** A given scan job by 4.1, or by the query of 4.2; without a job the last successful one, by 4.2. */
export function reportPath({ license, account, benchmark, job }: CompleteQuery, jobIn: JobPlace): string {
  const place = accountPath(license, account);
  const summary = `/benchmark/${encodeURIComponent(benchmark)}/summary`;
  if (job === undefined) return `${place}${summary}`;
  const id = encodeURIComponent(job);
  return jobIn === 'path' ? `${place}/job/${id}${summary}` : `${place}${summary}?jobId=${id}`;
}

/** Where services list the benchmarks of an account, by default. The service's description leaves it open. */
export const BENCHMARKS_PATH = '/audit/license/{license}/account/{account}/benchmarks';

/** A path pattern with the ids in place of `{license}` and `{account}`. */
export function benchmarksPath(pattern: string, license: string, account: string): string {
  return pattern
    .replaceAll('{license}', () => encodeURIComponent(license))
    .replaceAll('{account}', () => encodeURIComponent(account));
}

function accountPath(license: string, account: string): string {
  return `/audit/license/${encodeURIComponent(license)}/account/${encodeURIComponent(account)}`;
}
