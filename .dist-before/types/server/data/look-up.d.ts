import type { Account, EnvironmentData, ScanJob, StoredReport } from './stored-data.js';
/** The account, where the license holds it and the token covers it. */
export declare function findAccount(data: EnvironmentData, licenseId: string, accountId: string): Account;
/** A given job that succeeded. */
export declare function findJob(account: Account, jobId: string): ScanJob;
export declare function findReport(job: ScanJob, benchmarkId: string): StoredReport;
/** The report of the last successful job that holds the benchmark; jobs that failed or run are passed over. */
export declare function findLastReport(account: Account, benchmarkId: string): StoredReport;
