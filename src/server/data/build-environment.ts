/** Indexes the reports, jobs and accounts of one environment by their ids. Pure. */
import type { Environment } from '../../model/report/snapshot.js';
import { quote } from '../../messages/printable.js';
import { benchmarkLists } from '../answer/benchmark-list.js';
import type { PlacedReport } from './read-reports.js';
import type { EnvironmentPlan } from './service-file.js';
import type { Account, EnvironmentData, ScanJob, StoredReport } from './stored-data.js';

interface GrowingJob extends ScanJob {
  finishedAt: string | null;
  readonly reports: Map<string, StoredReport>;
}

interface GrowingAccount extends Omit<Account, 'benchmarks'> {
  covered: boolean;
  readonly jobs: Map<string, GrowingJob>;
}

const ID_LIMIT = 60;

/** Duplicates are added to the problems. */
export function buildEnvironment(
  environment: Environment,
  reports: readonly PlacedReport[],
  { jobs, uncovered }: Pick<EnvironmentPlan, 'jobs' | 'uncovered'>,
  problems: string[],
): EnvironmentData {
  const licenses = new Map<string, Map<string, GrowingAccount>>();
  for (const report of reports) {
    addReport(accountIn(licenses, report.licenseId, report.accountId), report, problems);
  }
  for (const { license, account: accountId, id, state, startedAt = null, finishedAt = null } of jobs) {
    const account = accountIn(licenses, license, accountId);
    if (account.jobs.has(id)) {
      problems.push(`service.yaml: expected each scan job of ${environment} once, found ${quote(id, ID_LIMIT)} again`);
    } else {
      account.jobs.set(id, { id, state, startedAt, finishedAt, reports: new Map() });
    }
  }
  for (const { license, account } of uncovered) accountIn(licenses, license, account).covered = false;
  return { environment, licenses: mapValues(licenses, (accounts) => mapValues(accounts, finished)) };
}

function finished(account: GrowingAccount): Account {
  return { ...account, benchmarks: benchmarkLists(account) };
}

function mapValues<From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): Map<string, To> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

function accountIn(licenses: Map<string, Map<string, GrowingAccount>>, license: string, id: string): GrowingAccount {
  const accounts = licenses.get(license) ?? new Map<string, GrowingAccount>();
  licenses.set(license, accounts);
  const account = accounts.get(id) ?? { id, covered: true, jobs: new Map<string, GrowingJob>() };
  accounts.set(id, account);
  return account;
}

/** The finish time of a job is that of its latest report. */
function addReport(account: GrowingAccount, report: PlacedReport, problems: string[]): void {
  const { file, jobId, benchmarkId, benchmarkName, body, finishedAt } = report;
  const job = account.jobs.get(jobId) ?? {
    id: jobId,
    state: 'succeeded',
    startedAt: null,
    finishedAt,
    reports: new Map<string, StoredReport>(),
  };
  account.jobs.set(jobId, job);
  if (job.reports.has(benchmarkId)) {
    const again = `${quote(benchmarkId, ID_LIMIT)} of the scan job ${quote(jobId, ID_LIMIT)} again`;
    problems.push(`${quote(file, ID_LIMIT)}: expected each benchmark of a scan job once, found ${again}`);
    return;
  }
  job.reports.set(benchmarkId, { benchmarkId, benchmarkName, body });
  if (job.finishedAt === null || finishedAt > job.finishedAt) job.finishedAt = finishedAt;
}
