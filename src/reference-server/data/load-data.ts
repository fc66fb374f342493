import { AuditpressError } from '../../base/errors.js';
import { firstOf } from '../../base/wording/problems.js';
import type { Environment } from '../../model/report/snapshot.js';
import type { AnswerFormat } from '../options.js';
import { openDataFolder } from './data-folder.js';
import { placeReports, readReports, type PlacedReport } from './read-reports.js';
import { openExistingArchive, readArchive } from '../../documents/open-archive.js';
import type { Damage } from '../../archive/read.js';
import { parseServiceFile, planWithoutFile, type EnvironmentPlan } from './service-file.js';
import type { EnvironmentData, ServiceData, Account, ScanJob } from './stored-data.js';
import { NO_READERS } from '../../model/settings/readers.js';
import { quote } from '../../base/wording/printable.js';

/** What an environment holds besides its reports. */
const NOTHING_ELSE = { jobs: [], uncovered: [] };

/**
 * The snapshots of an archive as the data of a server. Those without an environment, such as reports from files, are in PROD.
 * Of several snapshots of a scan job and benchmark, the one retrieved last is served.
 *
 * @throws AuditpressError as `openExistingArchive` does; `service-data-invalid`
 */
export async function loadArchivedData(
  place: string,
  format: AnswerFormat,
  onDamage: (damage: Damage) => void,
): Promise<ServiceData> {
  const problems: string[] = [];
  const reports: Record<Environment, Map<string, PlacedReport>> = { PROD: new Map(), TRIAL: new Map() };
  for await (const { id, finishedAt, snapshot } of readArchive(
    await openExistingArchive(place, NO_READERS),
    onDamage,
  )) {
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

/** @throws AuditpressError `data-folder-unreadable`, `service-file-invalid`, or `service-data-invalid` with every problem */
export async function loadData(path: string, format: AnswerFormat): Promise<ServiceData> {
  const folder = await openDataFolder(path);
  const problems: string[] = [];
  const json = [...folder.files.keys()].filter((name) => name.endsWith('.json'));
  if (folder.serviceFile === undefined && json.length === 0) {
    problems.push(`--data: expected reports as *.json files in ${JSON.stringify(path)}, found none`);
  }
  const plan = folder.serviceFile === undefined ? planWithoutFile(json) : parseServiceFile(folder.serviceFile);
  const load = async (environment: Environment): Promise<EnvironmentData> => {
    const reports: PlacedReport[] = [];
    // Sequentially, because a file may be large.
    for (const entry of plan[environment].reports)
      reports.push(...(await readReports(entry, folder, format, problems)));
    return buildEnvironment(environment, reports, plan[environment], problems);
  };
  const data = { PROD: await load('PROD'), TRIAL: await load('TRIAL') };
  if (problems.length > 0) throw new AuditpressError('service-data-invalid', firstOf(problems), { problems });
  return data;
}

const ID_LIMIT = 60;

function buildEnvironment(
  environment: Environment,
  reports: readonly PlacedReport[],
  { jobs, uncovered }: Pick<EnvironmentPlan, 'jobs' | 'uncovered'>,
  problems: string[],
): EnvironmentData {
  const accounts: Account[] = [];
  const accountFor = (license: string, id: string): Account => {
    const known = accounts.find((account) => account.license === license && account.id === id);
    if (known !== undefined) return known;
    const account: Account = { license, id, covered: true, jobs: new Map() };
    accounts.push(account);
    return account;
  };
  for (const report of reports) addReport(accountFor(report.licenseId, report.accountId), report, problems);
  for (const { license, account: accountId, id, state, startedAt = null, finishedAt = null } of jobs) {
    const account = accountFor(license, accountId);
    if (account.jobs.has(id)) {
      problems.push(`service.yaml: expected each scan job of ${environment} once, found ${quote(id, ID_LIMIT)} again`);
    } else {
      account.jobs.set(id, { id, state, startedAt, finishedAt, reports: new Map() });
    }
  }
  for (const { license, account } of uncovered) accountFor(license, account).covered = false;
  return { environment, accounts };
}

function addReport(account: Account, report: PlacedReport, problems: string[]): void {
  const { file, jobId, benchmarkId, benchmarkName, body, finishedAt } = report;
  const job: ScanJob = account.jobs.get(jobId) ?? {
    id: jobId,
    state: 'succeeded',
    startedAt: null,
    finishedAt,
    reports: new Map(),
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
