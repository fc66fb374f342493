/** The input of a portfolio: report files, an archive, or the service. */
import { readAccountsFile } from '../../config/accounts-file.js';
import { AuditpressError } from '../../errors.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type { Environment, Snapshot } from '../../model/report/snapshot.js';
import type { ApiOptions, Archive, PortfolioRequest } from '../../pipeline.js';
import { noteDamage } from '../archive-damage.js';
import type { Arguments, Run } from '../options.js';
import { displayPath } from '../output.js';
import { apiOptionsOf, checkBenchmark, createNotifier, refuseServiceFlags } from './input.js';

export interface PortfolioInput {
  readonly requests: readonly PortfolioRequest[];
  /** Accounts that the portfolio must have. */
  readonly accounts: readonly ListedAccount[];
  /** Reports to read at the same time. */
  readonly atOnce: number;
  /** Where the reports are, which keeps the set of the portfolio too; absent for other sources. */
  readonly archive?: Archive;
}

/** Requests that a service answers at the same time. */
const REQUESTS_AT_ONCE = 4;

/**
 * What to read, without reading it.
 *
 * @param paths empty for an archive or the service
 */
export async function portfolioInput(run: Run, given: Arguments, paths: readonly string[]): Promise<PortfolioInput> {
  const { archive } = run.portfolio;
  if (paths.length > 0) return fromFiles(run, given, paths);
  return archive === undefined ? fromService(run, given) : fromArchive(archive, run, given);
}

async function fromFiles(run: Run, given: Arguments, reports: readonly string[]): Promise<PortfolioInput> {
  refuseServiceFlags(reports, given);
  if (run.portfolio.archive !== undefined) {
    throw new AuditpressError('arguments-invalid', 'expected either report files or --archive, received both', {
      hint: 'Leave one of them out.',
    });
  }
  const { requestFiles } = await import('../../pipeline.js');
  const { findReports, skippedLine } = await import('../batch/find-reports.js');
  const paths = await findReports(reports, (skipped) => {
    if (given.quiet !== true) process.stderr.write(skippedLine(skipped));
  });
  const reading = { now: () => run.settings.clock, stdin: process.stdin };
  return { requests: requestFiles(paths, reading), accounts: await listedAccounts(run, given), atOnce: 1 };
}

async function fromArchive(place: string, run: Run, given: Arguments): Promise<PortfolioInput> {
  const { openExistingArchive, requestArchived } = await import('../../pipeline.js');
  const { account, benchmarks } = run.portfolio;
  const accounts = (await listedAccounts(run, given)).filter(({ id }) => account === undefined || isSame(id, account));
  const choice = { asOf: run.settings.clock, accounts, account, benchmarks };
  const archive = await openExistingArchive(place);
  const requests = await requestArchived(archive, choice, noteDamage);
  if (requests.length > 0) return { requests, accounts, atOnce: 1, archive };
  throw new AuditpressError(
    'archive-entry-missing',
    `expected reports of these accounts and benchmarks in the archive ${place}, found none`,
    { hint: 'auditpress archive list shows what it holds. Scans later than --as-of are left out.' },
  );
}

async function fromService(run: Run, given: Arguments): Promise<PortfolioInput> {
  const { service } = run;
  const { benchmarks } = run.portfolio;
  const accounts = await accountsToFetch(run, given);
  if (benchmarks.length === 0) {
    throw new AuditpressError('query-incomplete', 'expected a benchmark to fetch, received none', {
      hint: 'Give --benchmark, or list portfolio.benchmarks in the configuration.',
    });
  }
  const notify = createNotifier(given.quiet);
  for (const id of benchmarks) await checkBenchmark(id, service, given.strictBenchmark === true, notify);
  const fetchReport = await fetcherOf(run, accounts, notify);
  const requests = accounts.flatMap((account) =>
    benchmarks.map((benchmark): PortfolioRequest => {
      const { id, license } = account;
      const environment = environmentOf(account, run);
      const label = `${id}, ${benchmark}`;
      return {
        label,
        lacks: {
          reason: 'fetch-failed',
          subject: label,
          account: { accountId: id, licenseId: license, environment: account.environment },
          benchmarkId: benchmark,
        },
        read: () => fetchReport({ license, account: id, benchmark }, environment),
      };
    }),
  );
  return { requests, accounts, atOnce: REQUESTS_AT_ONCE };
}

/** Listed accounts, or the one that flags name, each with its license. */
async function accountsToFetch(run: Run, given: Arguments): Promise<readonly ListedAccount[]> {
  const { account } = run.portfolio;
  const license = run.service.query.license ?? '';
  const listed = await listedAccounts(run, given);
  const asked = listed.filter(({ id }) => account === undefined || isSame(id, account));
  const unlisted = { id: account ?? '', name: '', license, environment: null, group: '', owner: '' };
  const chosen = asked.length === 0 && account !== undefined ? [unlisted] : asked;
  if (chosen.length === 0) {
    throw new AuditpressError(
      'report-missing',
      'expected report files, --archive, or accounts to fetch from the service, received none of them',
      { hint: 'List accounts in the configuration or in a CSV file with --accounts, or name one with --account.' },
    );
  }
  const accounts = chosen.map((each) => ({ ...each, license: each.license || license }));
  const problems = accounts
    .filter((each) => each.license === '')
    .map(({ id }) => `account ${id}: expected a license id, received none`);
  if (problems.length === 0) return accounts;
  throw new AuditpressError('query-incomplete', problems[0] ?? '', {
    problems,
    hint: 'Give each listed account its license, or one for all with --license.',
  });
}

type FetchReport = (
  query: { readonly license: string; readonly account: string; readonly benchmark: string },
  environment: Environment | null,
) => Promise<Snapshot[]>;

/** Reads the credentials of each environment once, before anything is fetched. */
async function fetcherOf(
  run: Run,
  accounts: readonly ListedAccount[],
  notify: (text: string) => void,
): Promise<FetchReport> {
  const { source, service } = run;
  const pipeline = await import('../../pipeline.js');
  if (source !== undefined) {
    const { name, settings } = source;
    return (query) => pipeline.fetchFromSource(`sources.${name}`, name, settings, query, { notify });
  }
  const options = new Map<Environment | null, ApiOptions>();
  for (const environment of new Set(accounts.map((account) => environmentOf(account, run)))) {
    options.set(environment, await apiOptionsOf({ ...service, environment }));
  }
  return async (query, environment) => {
    const own = options.get(environment);
    if (own === undefined) throw new Error(`expected options for the environment ${String(environment)}`);
    return pipeline.fetchSnapshots(pipeline.completeQuery(query), own, notify);
  };
}

/** The account's own, unless --base-url names a service. */
function environmentOf({ environment }: ListedAccount, { service }: Run): Environment | null {
  return service.environment === null ? null : (environment ?? service.environment);
}

async function listedAccounts(
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

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
