/** The data of the server: for each environment the accounts, their scan jobs and reports. */
import { z } from 'zod';
import type { Environment } from '../../model/report/snapshot.js';
import { groupBy } from '../../model/values/group-by.js';

const MAX_ID_LENGTH = 200;

/** An id of a license, account, job or benchmark: limited in length, without control characters that could break log lines. */
export const identifierSchema = z
  .string('expected one id, as a string')
  .min(1, 'expected an id')
  .max(MAX_ID_LENGTH, `expected an id of at most ${MAX_ID_LENGTH} characters`)
  .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'expected an id without control characters');

export interface StoredReport {
  readonly benchmarkId: string;
  readonly benchmarkName: string;
  /** The whole response body, in the configured shape. */
  readonly body: Buffer;
}

export interface ScanJob {
  readonly id: string;
  readonly state: 'succeeded' | 'failed' | 'running';
  /** ISO 8601, UTC; null if unknown. */
  readonly startedAt: string | null;
  /** ISO 8601, UTC; null if unknown, and while the job is running. That of its latest report. */
  finishedAt: string | null;
  /** By benchmark id. Empty unless the job succeeded. */
  readonly reports: Map<string, StoredReport>;
}

export interface Account {
  readonly license: string;
  readonly id: string;
  /** Whether the token of the environment covers it. */
  covered: boolean;
  readonly jobs: Map<string, ScanJob>;
}

export interface EnvironmentData {
  readonly environment: Environment;
  readonly accounts: readonly Account[];
}

export type ServiceData = Readonly<Record<Environment, EnvironmentData>>;

export function newestFirst(account: Account): readonly ScanJob[] {
  return [...account.jobs.values()]
    .filter(({ state }) => state === 'succeeded')
    .reverse()
    .sort((one, other) => Date.parse(other.finishedAt ?? '') - Date.parse(one.finishedAt ?? ''));
}

/** Distinct benchmark ids of the account's successful jobs, newest first. */
export function benchmarkIdsOf(account: Account): readonly string[] {
  return [...new Set(newestFirst(account).flatMap(({ reports }) => [...reports.keys()]))];
}

export interface ListedJob extends Omit<ScanJob, 'reports'> {
  readonly benchmarks: readonly string[];
}

export interface ListedAccount {
  readonly license: string;
  readonly account: string;
  /** Whether the token of the environment covers it. */
  readonly covered: boolean;
  readonly jobs: readonly ListedJob[];
}

export function listAccounts({ accounts }: EnvironmentData): readonly ListedAccount[] {
  const byLicense = groupBy(accounts, ({ license }) => license);
  return [...byLicense.values()].flat().map(({ license, id, covered, jobs }) => ({
    license,
    account: id,
    covered,
    jobs: [...jobs.values()].map(({ reports, ...job }) => ({ ...job, benchmarks: [...reports.keys()] })),
  }));
}
