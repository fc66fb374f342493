/** Listed accounts, and how to fetch their reports. */
import { readAccountsFile } from '../../config/accounts-file.js';
import { AuditpressError } from '../../errors.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { Environment, Snapshot } from '../../model/report/snapshot.js';
import type { ReportQuery } from '../../sources/source.js';
import type { ApiOptions } from '../../pipeline.js';
import type { Arguments, Run } from '../options.js';
import { displayPath } from '../output.js';
import { apiOptionsOf, createNotifier } from './input.js';

/** Requests that a service answers at the same time. */
export const REQUESTS_AT_ONCE = 4;

/** The accounts of the CSV file, or of the configuration. */
export async function listedAccounts(
  { portfolio: { accounts, accountsFile } }: Run,
  given: Arguments,
): Promise<readonly ListedAccount[]> {
  if (accountsFile === undefined) return accounts;
  const file = await readAccountsFile(accountsFile);
  if (file.ignored.length > 0) {
    createNotifier(given.quiet)(
      `columns of ${displayPath(accountsFile)} that are not read: ${file.ignored.join(', ')}`,
    );
  }
  return file.accounts;
}

/**
 * The accounts, each with its license.
 *
 * @param license of those that are listed without one; empty for none
 * @throws AuditpressError `query-incomplete` (usage) with every account that lacks one
 */
export function withLicenses(listed: readonly ListedAccount[], license: string): readonly ListedAccount[] {
  const accounts = listed.map((each) => ({ ...each, license: each.license || license }));
  const problems = accounts
    .filter((each) => each.license === '')
    .map(({ id }) => `account ${id}: expected a license id, received none`);
  if (problems.length === 0) return accounts;
  throw new AuditpressError('query-incomplete', problems[0] ?? '', {
    problems,
    hint: 'Give each listed account its license, or one for all with --license.',
  });
}

export type FetchReport = (
  query: Required<Omit<ReportQuery, 'job'>> & Pick<ReportQuery, 'job'>,
  environment: Environment | null,
  signal?: AbortSignal,
) => Promise<Snapshot[]>;

/** Reads the credentials of each environment once, before anything is fetched. */
export async function fetcherOf(
  run: Run,
  accounts: readonly ListedAccount[],
  notify: (text: string) => void,
): Promise<FetchReport> {
  const { source, service } = run;
  const pipeline = await import('../../pipeline.js');
  if (source !== undefined) {
    const { name, settings } = source;
    return (query, _environment, signal) =>
      pipeline.fetchFromSource(`sources.${name}`, name, settings, query, { notify, signal });
  }
  const options = new Map<Environment | null, ApiOptions>();
  for (const environment of new Set(accounts.map((account) => environmentOf(account, run)))) {
    options.set(environment, await apiOptionsOf({ ...service, environment }));
  }
  return async (query, environment, signal) => {
    const own = options.get(environment);
    if (own === undefined) throw new Error(`expected options for the environment ${String(environment)}`);
    return pipeline.fetchSnapshots(pipeline.completeQuery(query), own, notify, signal);
  };
}

/** The account's own, unless --base-url names a service. */
export function environmentOf({ environment }: ListedAccount, { service }: Run): Environment | null {
  return service.environment === null ? null : (environment ?? service.environment);
}
