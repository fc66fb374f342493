import type { Account, ScanJob } from './stored-data.js';

/** Successful jobs. Of two that ended at once, the one that the data names last is the newer. */
export function newestFirst(account: Pick<Account, 'jobs'>): readonly ScanJob[] {
  return [...account.jobs.values()]
    .filter(({ state }) => state === 'succeeded')
    .reverse()
    .sort((one, other) => Date.parse(other.finishedAt ?? '') - Date.parse(one.finishedAt ?? ''));
}

/** Ids of the benchmarks that successful jobs of the account hold, each once, the newest first. */
export function benchmarkIdsOf(account: Pick<Account, 'jobs'>): readonly string[] {
  return [...new Set(newestFirst(account).flatMap(({ reports }) => [...reports.keys()]))];
}
