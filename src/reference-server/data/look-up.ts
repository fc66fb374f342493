/** Finds the requested data, or throws an HttpError that says what was not found. */
import { didYouMean } from '../../base/wording/nearest-name.js';
import { quote } from '../../base/wording/printable.js';
import { HttpError } from '../response-bodies.js';
import { benchmarkIdsOf, newestFirst } from './stored-data.js';
import type { Account, EnvironmentData, ScanJob, StoredReport } from './stored-data.js';

const ID_LIMIT = 200;
const NOT_FOUND = 404;
const FORBIDDEN = 403;

export function findAccount(data: EnvironmentData, licenseId: string, accountId: string): Account {
  const { environment, accounts } = data;
  const ofLicense = accounts.filter(({ license }) => license === licenseId);
  if (ofLicense.length === 0) {
    throw notFound(
      `expected a license of ${environment}, found none with the id ${shown(licenseId)}`,
      'Check the license id (features and quota page of the administration portal) and the environment.',
    );
  }
  const account = ofLicense.find(({ id }) => id === accountId);
  if (account === undefined) {
    throw notFound(
      `expected an account of the license ${shown(licenseId)}, found none with the id ${shown(accountId)}`,
      'Check the account id (cloud accounts page of the administration portal).',
    );
  }
  if (!account.covered) {
    throw new HttpError(
      FORBIDDEN,
      `expected an account that the token covers, received ${shown(accountId)}, which it does not cover. ` +
        'Use the token of that account, or ask for one that covers it.',
    );
  }
  return account;
}

/** The job with this id. It must have succeeded. */
export function findJob(account: Account, jobId: string): ScanJob {
  const job = account.jobs.get(jobId);
  if (job === undefined) {
    throw notFound(
      `expected a scan job of the account ${shown(account.id)}, found none with the id ${shown(jobId)}`,
      'Check the job id, or leave it out for the last successful scan job.',
    );
  }
  if (job.state !== 'succeeded') throw notSucceeded(job);
  return job;
}

export function findReport(job: ScanJob, benchmarkId: string): StoredReport {
  const report = job.reports.get(benchmarkId);
  if (report !== undefined) return report;
  throw unknownBenchmark(`the scan job ${shown(job.id)}`, benchmarkId, [...job.reports.keys()]);
}

/** The report of the last successful job that has the benchmark. Skips failed and running jobs. */
export function findLastReport(account: Account, benchmarkId: string): StoredReport {
  const job = newestFirst(account).find(({ reports }) => reports.has(benchmarkId));
  const report = job?.reports.get(benchmarkId);
  if (report !== undefined) return report;
  const where = `the successful scan jobs of the account ${shown(account.id)}`;
  throw unknownBenchmark(where, benchmarkId, benchmarkIdsOf(account));
}

function notSucceeded({ id, state, startedAt, finishedAt }: ScanJob): HttpError {
  const since = startedAt === null ? '' : ` since ${startedAt}`;
  const at = finishedAt === null ? '' : ` at ${finishedAt}`;
  return notFound(
    `expected a successful scan job, but ${shown(id)} ${state === 'running' ? `is running${since}` : `failed${at}`}`,
    'It has no report: give the id of another job, or leave it out for the last successful one.',
  );
}

function unknownBenchmark(where: string, benchmarkId: string, known: readonly string[]): HttpError {
  const held = known.length === 0 ? 'none' : known.join(', ');
  return notFound(
    `expected a report of ${where} for the benchmark ${shown(benchmarkId)}${didYouMean(benchmarkId, known)}, found ${held}`,
    'Check the benchmark id; the list of benchmarks is at …/license/<license_id>/account/<account_id>/benchmarks.',
  );
}

function notFound(message: string, hint: string): HttpError {
  return new HttpError(NOT_FOUND, `${message}. ${hint}`);
}

function shown(id: string): string {
  return quote(id, ID_LIMIT);
}
