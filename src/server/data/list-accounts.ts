/** Lists the available accounts, jobs and benchmarks. */
import type { EnvironmentData, ScanJob } from './stored-data.js';

export interface ListedJob extends Omit<ScanJob, 'reports'> {
  /** Benchmark ids. */
  readonly benchmarks: readonly string[];
}

export interface ListedAccount {
  readonly license: string;
  readonly account: string;
  /** Whether the environment's token covers it. */
  readonly covered: boolean;
  readonly jobs: readonly ListedJob[];
}

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
