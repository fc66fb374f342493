import type { ReportQuery } from '../source.js';
import type { CompleteQuery } from './paths.js';
/**
 * The query with all ids that a report needs, each of them fit for an address.
 *
 * @throws AuditpressError (usage) `query-incomplete`, with where each id is found; all problems at once.
 */
export declare function completeQuery(query: ReportQuery): CompleteQuery;
/** The ids of an account, as `completeQuery` checks them. */
export declare function accountQuery({ license, account }: ReportQuery): Required<Pick<ReportQuery, 'license' | 'account'>>;
