import type { Account, ScanJob } from './stored-data.js';
/** Successful jobs. Of two that ended at once, the one that the data names last is the newer. */
export declare function newestFirst(account: Pick<Account, 'jobs'>): readonly ScanJob[];
/** Ids of the benchmarks that successful jobs of the account hold, each once, the newest first. */
export declare function benchmarkIdsOf(account: Pick<Account, 'jobs'>): readonly string[];
