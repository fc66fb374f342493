import type { Account, BenchmarkLists } from '../data/stored-data.js';
export declare function benchmarkLists(account: Pick<Account, 'jobs'>): BenchmarkLists;
