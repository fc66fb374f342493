import { AuditpressError } from '../../errors.js';
import { describeValue } from '../../messages/describe-value.js';
import { firstOf } from '../../messages/problems.js';
import type { ReportQuery } from '../source.js';
import type { CompleteQuery } from './paths.js';

/** Where each id is found, section 4.4 of the service's description. */
const WHERE: Readonly<Record<keyof ReportQuery, string>> = {
  license:
    'copy it in the administration portal, signed in as a license administrator, from the features and quota page under configurations',
  account: 'copy it in the administration portal from the cloud accounts page under configurations',
  benchmark: 'auditpress benchmarks lists them',
  job: 'leave it out for the last successful scan job',
};

/** More than any id has. */
const LONGEST_ID = 200;

/**
 * The query with all ids that a report needs, each of them fit for an address.
 *
 * @throws AuditpressError (usage) `query-incomplete`, with where each id is found; all problems at once.
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

/** The ids of an account, as `completeQuery` checks them. */
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
  if (/^\.{1,2}$|[\p{Cc}\p{Cs}]/u.test(id) || id.length > LONGEST_ID) {
    return [`--${name}: expected an id of at most ${String(LONGEST_ID)} characters, received ${describeValue(id)}`];
  }
  return [];
}
