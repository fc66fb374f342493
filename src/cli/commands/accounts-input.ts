/** Listed accounts, whose reports are fetched. */
import { readAccountsFile } from '../../settings/config/accounts-file.js';
import { AuditpressError } from '../../base/errors.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import { choosesAccount, refuseAmbiguous, type PlacedRule } from '../../base/account-rules.js';
import { knownAccount, type KnownAccount } from '../../archive/known-accounts.js';
import type { Environment } from '../../model/report/snapshot.js';
import type { Arguments } from '../options.js';
import type { Run } from '../resolve-run.js';
import { displayPath } from '../output.js';
import { createNotifier } from './input.js';

/** The lists that were read, so that each is read, and its notice printed, once. */
const read = new WeakMap<Run['portfolio'], Promise<readonly ListedAccount[]>>();

export function listedAccounts({ portfolio }: Run, given: Arguments): Promise<readonly ListedAccount[]> {
  const listed = read.get(portfolio) ?? readListed(portfolio, given);
  read.set(portfolio, listed);
  return listed;
}

async function readListed(
  { accounts, accountsFile }: Run['portfolio'],
  given: Arguments,
): Promise<readonly ListedAccount[]> {
  if (accountsFile === undefined) return accounts ?? [];
  const file = await readAccountsFile(accountsFile);
  if (file.ignored.length > 0) {
    createNotifier(given.quiet)(
      `columns of ${displayPath(accountsFile)} that are not read: ${file.ignored.join(', ')}`,
    );
  }
  return file.accounts;
}

export async function knownAccounts(run: Run, given: Arguments): Promise<readonly KnownAccount[]> {
  return (await listedAccounts(run, given)).map((account) => knownAccount(account));
}

/**
 * The listed accounts that a rule chooses, each with its license and environment. None if no account fits.
 *
 * @throws AuditpressError `account-ambiguous` (usage), and as `withLicenses` does
 */
export async function chosenAccounts(run: Run, given: Arguments, rule: PlacedRule): Promise<readonly ListedAccount[]> {
  const license = run.service.query.license ?? '';
  const listed = (await listedAccounts(run, given)).map((each) => ({ ...each, license: each.license || license }));
  refuseAmbiguous(
    [rule],
    listed.map((each) => knownAccount(each)),
  );
  const chosen = listed.filter((each) => choosesAccount(rule.accounts, knownAccount(each)));
  // Scanners know no licenses.
  const accounts = run.source?.settings.use === undefined ? withLicenses(chosen, license) : chosen;
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
