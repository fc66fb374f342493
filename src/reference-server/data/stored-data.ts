/** The data of the server: for each environment the licenses, their accounts, scan jobs and reports. */
import { z } from 'zod';
import type { Environment } from '../../model/report/snapshot.js';

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
  /** ISO 8601, UTC; null if unknown, and while the job is running. */
  readonly finishedAt: string | null;
  /** By benchmark id. Empty unless the job succeeded. */
  readonly reports: ReadonlyMap<string, StoredReport>;
}

export interface Account {
  readonly id: string;
  /** Whether the token of the environment covers it. */
  readonly covered: boolean;
  /** By job id. */
  readonly jobs: ReadonlyMap<string, ScanJob>;
  readonly benchmarks: BenchmarkLists;
}

/** The list of an account's benchmarks (2.5), as response bodies. */
export interface BenchmarkLists {
  /** In the envelope. */
  readonly enveloped: Buffer;
  /** As documented for 4.2: an array with the envelope. */
  readonly documented: Buffer;
}

export interface EnvironmentData {
  readonly environment: Environment;
  /** Accounts by id, by license id. */
  readonly licenses: ReadonlyMap<string, ReadonlyMap<string, Account>>;
}

export type ServiceData = Readonly<Record<Environment, EnvironmentData>>;

/** Successful jobs, newest first. Of two with the same finish time, the later one in the data comes first. */
export function newestFirst(account: Pick<Account, 'jobs'>): readonly ScanJob[] {
  return [...account.jobs.values()]
    .filter(({ state }) => state === 'succeeded')
    .reverse()
    .sort((one, other) => Date.parse(other.finishedAt ?? '') - Date.parse(one.finishedAt ?? ''));
}

/** Distinct benchmark ids of the account's successful jobs, newest first. */
export function benchmarkIdsOf(account: Pick<Account, 'jobs'>): readonly string[] {
  return [...new Set(newestFirst(account).flatMap(({ reports }) => [...reports.keys()]))];
}

export interface ListedJob extends Omit<ScanJob, 'reports'> {
  /** Benchmark ids. */
  readonly benchmarks: readonly string[];
}

export interface ListedAccount {
  readonly license: string;
  readonly account: string;
  /** Whether the token of the environment covers it. */
  readonly covered: boolean;
  readonly jobs: readonly ListedJob[];
}

/** Lists the available accounts, jobs and benchmarks. */
export function listAccounts({ licenses }: EnvironmentData): readonly ListedAccount[] {
  return [...licenses].flatMap(([license, accounts]) =>
    [...accounts.values()].map(({ id, covered, jobs }) => ({
      license,
      account: id,
      covered,
      jobs: [...jobs.values()].map(({ reports, ...job }) => ({ ...job, benchmarks: [...reports.keys()] })),
    })),
  );
}
