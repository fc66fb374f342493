/** Listed accounts, whose reports are fetched. */
import { readAccountsFile } from '../../config/accounts-file.js';
import { AuditpressError } from '../../errors.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import { choosesAccount } from '../../model/values/account-patterns.js';
import type { Environment } from '../../model/report/snapshot.js';
import type { Arguments, Run } from '../options.js';
import { displayPath } from '../output.js';
import { createNotifier } from './input.js';

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
 * The listed accounts that patterns choose, each with its license and environment. None if no account fits.
 *
 * @throws AuditpressError as `withLicenses` does
 */
export async function chosenAccounts(
  run: Run,
  given: Arguments,
  patterns: readonly string[],
): Promise<readonly ListedAccount[]> {
  const listed = await listedAccounts(run, given);
  const chosen = listed.filter(({ id, name }) => choosesAccount(patterns, [id, name]));
  const accounts = withLicenses(chosen, run.service.query.license ?? '');
  return accounts.map((account) => ({ ...account, environment: environmentOf(account, run) }));
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

/** The account's own, unless --base-url names a service. */
export function environmentOf({ environment }: ListedAccount, { service }: Run): Environment | null {
  return service.environment === null ? null : (environment ?? service.environment);
}
