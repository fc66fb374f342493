/** What the server knows: per environment its licenses, their accounts, their scan jobs, and the jobs' reports. */
import type { Environment } from '../../model/report/snapshot.js';

export interface StoredReport {
  readonly benchmarkId: string;
  readonly benchmarkName: string;
  /** The whole answer, in the shape that the server answers in. */
  readonly body: Buffer;
}

export interface ScanJob {
  readonly id: string;
  readonly state: 'succeeded' | 'failed' | 'running';
  /** ISO 8601, UTC; null where it is not stated. */
  readonly startedAt: string | null;
  /** ISO 8601, UTC; null of a job that is running, and where it is not stated. */
  readonly finishedAt: string | null;
  /** By benchmark id. Only jobs that succeeded have any. */
  readonly reports: ReadonlyMap<string, StoredReport>;
}

export interface Account {
  readonly id: string;
  /** Whether the environment's token covers it. */
  readonly covered: boolean;
  /** By job id. */
  readonly jobs: ReadonlyMap<string, ScanJob>;
  readonly benchmarks: BenchmarkLists;
}

/** The list of an account's benchmarks (2.5), as whole answers. */
export interface BenchmarkLists {
  /** In the envelope. */
  readonly enveloped: Buffer;
  /** As 4.2 documents it: an array that holds the envelope. */
  readonly documented: Buffer;
}

export interface EnvironmentData {
  readonly environment: Environment;
  /** Accounts by id, by license id. */
  readonly licenses: ReadonlyMap<string, ReadonlyMap<string, Account>>;
}

export type ServiceData = Readonly<Record<Environment, EnvironmentData>>;
