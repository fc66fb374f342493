/** The input of a portfolio: report files, an archive, or the service. */
import { findReports, saySkipped } from '../batch/find-reports.js';
import { requestFiles } from '../../documents/portfolio/compose-portfolio.js';
import { requestArchived } from '../../documents/portfolio/archived-reports.js';
import { openExistingArchive } from '../../documents/open-archive.js';
import { command } from '../../base/error-codes/command.js';
import { ChosenFiles } from '../../sources/choose-reports.js';
import { AuditpressError } from '../../base/errors.js';
import type { ListedAccount } from '../../model/settings/accounts.js';

import type { Archive } from '../../archive/archive.js';
import type { PortfolioRequest } from '../../documents/portfolio/collect-reports.js';
import { noteDamage } from '../output.js';
import type { Arguments } from '../options.js';
import { choiceOf } from '../report-choice.js';
import type { Run } from '../resolve-run.js';

import { environmentOf, listedAccounts, withLicenses } from './accounts-input.js';
import { openAccountService } from './account-service.js';
import { checkBenchmark, createNotifier, refuseServiceFlags } from './input.js';

export interface PortfolioInput {
  readonly requests: readonly PortfolioRequest[];
  /** Accounts that the portfolio must have. */
  readonly accounts: readonly ListedAccount[];
  readonly atOnce: number;
  /** Files, and which of their reports are meant; absent for other sources. */
  readonly files?: ChosenFiles;
  /** Where the reports are, which keeps the set of the portfolio too; absent for other sources. */
  readonly archive?: Archive;
}

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
  const { clock, readers } = run.settings;
  const onSkipped = (skipped: readonly string[]): void => {
    if (given.quiet !== true) saySkipped(skipped);
  };
  const paths = await findReports(reports, { readers: () => readers, onSkipped });
  const reading = { now: () => clock, stdin: process.stdin, readers };
  const files = new ChosenFiles(choiceOf(given), paths.length);
  const requests = requestFiles(paths, reading, files);
  return { requests, accounts: await listedAccounts(run, given), atOnce: 1, files };
}

async function fromArchive(place: string, run: Run, given: Arguments): Promise<PortfolioInput> {
  const { account, benchmarks } = run.portfolio;
  if (account === undefined && run.portfolio.accounts?.length === 0 && run.portfolio.accountsFile === undefined) {
    throw new AuditpressError(
      'report-missing',
      'expected accounts for the portfolio, received the empty list accounts',
      {
        hint: 'List accounts in the configuration, or leave accounts out for every account of the archive.',
      },
    );
  }
  const accounts = (await listedAccounts(run, given)).filter(({ id }) => account === undefined || isSame(id, account));
  // Without a list, and for an account that it does not have, the archive says which accounts there are.
  const chosen = accounts.length === 0 ? undefined : accounts;
  const choice = { asOf: run.settings.clock, accounts: chosen, account, benchmarks };
  const archive = await openExistingArchive(place, run.settings.readers);
  const requests = await requestArchived(archive, choice, noteDamage);
  if (requests.length > 0) return { requests, accounts, atOnce: 1, archive };
  throw new AuditpressError(
    'archive-entry-missing',
    `expected reports of these accounts and benchmarks in the archive ${place}, found none`,
    {
      hint: `${command(`archive list --archive ${place}`)} shows what it contains. Scans later than --as-of are left out.`,
    },
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
  const asked = accounts.map((account) => ({ ...account, environment: environmentOf(account, run) }));
  const { fetchReport } = await openAccountService(run, asked, notify);
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
  return { requests, accounts, atOnce: service.requestsAtOnce };
}

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
  return withLicenses(chosen, license);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}
