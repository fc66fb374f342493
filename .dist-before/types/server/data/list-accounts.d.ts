/** What there is to ask for, for people and programs that look for ids. */
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
export declare function listAccounts({ licenses }: EnvironmentData): readonly ListedAccount[];
