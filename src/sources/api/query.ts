/** Checks the ids of a query, and puts them into the paths of the service. */
import { command } from '../../base/error-codes/command.js';
import { AuditpressError } from '../../base/errors.js';
import { describeValue } from '../../base/wording/printable.js';
import { firstOf } from '../../base/wording/problems.js';
import type { ReportQuery } from '../source.js';
import type { JobPlace } from '../../model/settings/service-settings.js';

const WHERE: Readonly<Record<keyof ReportQuery, string>> = {
  license:
    'copy it from the features and quota page under configurations in the administration portal, as a license administrator',
  account: 'copy it from the cloud accounts page under configurations in the administration portal',
  benchmark: `${command('benchmarks')} lists them`,
  job: 'leave it out for the last successful scan job',
};

const MAX_ID_LENGTH = 200;

export type CompleteQuery = ReportQuery & Required<Pick<ReportQuery, 'license' | 'account' | 'benchmark'>>;

/**
 * Returns the query if it has all ids that a report needs, and all can be part of a URL.
 *
 * @throws AuditpressError (usage) `query-incomplete` with every problem, and where to find each id
 */
export function completeQuery(query: ReportQuery): CompleteQuery {
  const problems = [
    ...problemsWith('license', query.license),
    ...problemsWith('account', query.account),
    ...problemsWith('benchmark', query.benchmark),
    ...(query.job === undefined ? [] : problemsWith('job', query.job)),
  ];
  if (problems.length === 0) return query as CompleteQuery;
  throw new AuditpressError('query-incomplete', firstOf(problems), {
    problems,
  });
}

export function accountQuery({ license, account }: ReportQuery): Required<Pick<ReportQuery, 'license' | 'account'>> {
  const problems = [...problemsWith('license', license), ...problemsWith('account', account)];
  if (problems.length === 0 && license !== undefined && account !== undefined) return { license, account };
  throw new AuditpressError('query-incomplete', firstOf(problems), {
    problems,
    hint: 'Give --license and --account, or --account-type for the catalog.',
  });
}

function problemsWith(name: keyof ReportQuery, id: string | undefined): string[] {
  if (id === undefined || id.trim() === '') {
    return [`--${name}: expected the ${name} id, received none (${WHERE[name]})`];
  }
  if (id.length > MAX_ID_LENGTH) {
    return [`--${name}: expected an id of at most ${String(MAX_ID_LENGTH)} characters, received ${describeValue(id)}`];
  }
  if (/^\.{1,2}$/.test(id)) return [`--${name}: expected an id, received ${describeValue(id)}`];
  if (/[\p{Cc}\p{Cs}]/u.test(id)) {
    return [`--${name}: expected an id without control characters, received ${describeValue(id)}`];
  }
  return [];
}

/**
 * The path of a report. A given scan job is in the path (4.1) or in the query of 4.2. Without a scan job, 4.2 returns the last
 * successful one.
 */
export function reportPath({ license, account, benchmark, job }: CompleteQuery, jobIn: JobPlace): string {
  const place = accountPath(license, account);
  const summary = `/benchmark/${encodeURIComponent(benchmark)}/summary`;
  if (job === undefined) return `${place}${summary}`;
  const id = encodeURIComponent(job);
  return jobIn === 'path' ? `${place}/job/${id}${summary}` : `${place}${summary}?jobId=${id}`;
}

export const BENCHMARKS_PATH = '/audit/license/{license}/account/{account}/benchmarks';

export function benchmarksPath(pattern: string, license: string, account: string): string {
  return pattern
    .replaceAll('{license}', () => encodeURIComponent(license))
    .replaceAll('{account}', () => encodeURIComponent(account));
}

function accountPath(license: string, account: string): string {
  return `/audit/license/${encodeURIComponent(license)}/account/${encodeURIComponent(account)}`;
}
