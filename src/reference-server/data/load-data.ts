/** Loads the data of the server from its folder. */
import { AuditpressError } from '../../base/errors.js';
import { firstOf } from '../../base/wording/problems.js';
import { ENVIRONMENTS, type Environment } from '../../model/report/snapshot.js';
import type { AnswerFormat } from '../options.js';
import { openDataFolder } from './data-folder.js';
import { placeReports, readReports, type PlacedReport } from './read-reports.js';
import { openExistingArchive, readArchive } from '../../documents/open-archive.js';
import type { Damage } from '../../archive/read.js';
import { parseServiceFile, planWithoutFile, type EnvironmentPlan } from './service-file.js';
import type { EnvironmentData, ServiceData, Account, ScanJob, StoredReport } from './stored-data.js';
import { quote } from '../../base/wording/printable.js';
import { benchmarkLists } from '../response-bodies.js';

/** What an environment holds besides its reports. */
const NOTHING_ELSE = { jobs: [], uncovered: [] };

/**
 * The snapshots of an archive as the data of a server. Those without an environment, such as reports from files, are in PROD.
 * Of several snapshots of a scan job and benchmark, the one retrieved last is served.
 *
 * @param place absolute path of the archive, or its address
 * @param onDamage called with each file that cannot be served
 * @throws AuditpressError as `openExistingArchive` does; `service-data-invalid`
 */
export async function loadArchivedData(
  place: string,
  format: AnswerFormat,
  onDamage: (damage: Damage) => void,
): Promise<ServiceData> {
  const problems: string[] = [];
  const reports: Record<Environment, Map<string, PlacedReport>> = { PROD: new Map(), TRIAL: new Map() };
  for await (const { id, finishedAt, snapshot } of readArchive(await openExistingArchive(place), onDamage)) {
    const environment = snapshot.provenance.environment ?? 'PROD';
    for (const report of placeReports([snapshot], { file: id, finishedAt }, format, problems)) {
      const { licenseId, accountId, jobId, benchmarkId } = report;
      reports[environment].set(JSON.stringify([licenseId, accountId, jobId, benchmarkId]), report);
    }
  }
  if (problems.length > 0) throw new AuditpressError('service-data-invalid', firstOf(problems), { problems });
  const built = (environment: Environment): EnvironmentData =>
    buildEnvironment(environment, [...reports[environment].values()], NOTHING_ELSE, problems);
  return { PROD: built('PROD'), TRIAL: built('TRIAL') };
}

/**
 * @param path absolute path of the folder
 * @throws AuditpressError `data-folder-unreadable`, `service-file-invalid`, or `service-data-invalid` with every problem
 */
export async function loadData(path: string, format: AnswerFormat): Promise<ServiceData> {
  const folder = await openDataFolder(path);
  const problems: string[] = [];
  const json = [...folder.files.keys()].filter((name) => name.endsWith('.json'));
  if (folder.serviceFile === undefined && json.length === 0) {
    problems.push(`--data: expected reports as *.json files in ${JSON.stringify(path)}, found none`);
  }
  const plan = folder.serviceFile === undefined ? planWithoutFile(json) : parseServiceFile(folder.serviceFile);
  const data: Partial<Record<Environment, EnvironmentData>> = {};
  for (const environment of ENVIRONMENTS) {
    const reports: PlacedReport[] = [];
    // Sequentially, because a file may be large.
    for (const entry of plan[environment].reports) {
      reports.push(...(await readReports(entry, folder, format, problems)));
    }
    data[environment] = buildEnvironment(environment, reports, plan[environment], problems);
  }
  if (problems.length > 0) {
    throw new AuditpressError('service-data-invalid', firstOf(problems), { problems });
  }
  return data as ServiceData;
}

interface GrowingJob extends ScanJob {
  finishedAt: string | null;
  readonly reports: Map<string, StoredReport>;
}

interface GrowingAccount extends Omit<Account, 'benchmarks'> {
  covered: boolean;
  readonly jobs: Map<string, GrowingJob>;
}

const ID_LIMIT = 60;

/** Indexes the reports, jobs and accounts of one environment by their ids. Adds duplicates to the problems. */
function buildEnvironment(
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
