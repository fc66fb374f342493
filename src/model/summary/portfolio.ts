/**
 * The figures of many reports: accounts by benchmark. Plain data. Counts are pooled; percentages are never averaged, and all of them
 * follow from one formula.
 */
import type { Environment, Provenance } from '../report/snapshot.js';
import type { Moment } from './comparison.js';
import type { ScanAge } from './scan-age.js';
import type { Ratio, ResourceChecks, ScanSummary, ScanTime, Tally } from './summary.js';
import type { ComplianceFormula } from '../report/vocabulary.js';

export interface PooledFigures {
  /** Distinct accounts, and reports, that were summed. */
  readonly accounts: number;
  readonly reports: number;
  readonly tally: Tally;
  /** By `PortfolioSummary.formula`. */
  readonly compliance: Ratio;
  readonly coverage: Ratio;
  readonly resourceChecks: ResourceChecks;
  /** Failed resource checks of the entries that did not pass; `resourceChecks` counts those of all entries. */
  readonly failedResourceChecks: number;
}

export interface PortfolioAccount {
  /** Unique within the portfolio, and equal for the same account in the next one. */
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly licenseId: string;
  readonly licenseName: string;
  /** Null if no report of the account names it. */
  readonly environment: Environment | null;
  /**
   * Of an account that its report does not state, the position among those, from 1, and the name of the file: null without one, and
   * if it is redacted. Each file counts as an account of its own. Null for others.
   */
  readonly unstated: { readonly position: number; readonly fileName: string | null } | null;
  /** What tells the account apart from others of the same name: of environment, license and short id those that differ. */
  readonly distinction: readonly string[];
  /** Of the list of accounts; empty if it states none. */
  readonly group: string;
  readonly owner: string;
  /** Whether the list of accounts names it; null without a list. */
  readonly isListed: boolean | null;
  readonly hasMixedJobs: boolean;
  /** Positions in `PortfolioSummary.results`, one per benchmark in their order; null without a report. */
  readonly results: readonly (number | null)[];
}

export interface PortfolioBenchmark {
  readonly benchmarkId: string;
  readonly benchmarkName: string;
  readonly figures: PooledFigures;
  /**
   * Positions in `PortfolioSummary.results`: highest compliance first; equal ratios in the order of accounts. Those without a
   * percentage come last.
   */
  readonly ranking: readonly number[];
  readonly missing: number;
}

export interface PortfolioResult {
  /** Positions in `PortfolioSummary.accounts` and `benchmarks`. */
  readonly account: number;
  readonly benchmark: number;
  readonly jobId: string;
  readonly origin: ScanSummary['origin'];
  readonly provenance: Provenance;
  readonly scanTime: ScanTime;
  readonly age: ScanAge;
  readonly tally: Tally;
  readonly compliance: Ratio;
  readonly coverage: Ratio;
  readonly resourceChecks: ResourceChecks;
  readonly failedResourceChecks: number;
  /** The report's own formula where it is another one, with its percentage; null where it is the same. */
  readonly own: { readonly formula: ComplianceFormula; readonly compliance: Ratio } | null;
  /** Among the accounts of the benchmark, from 1; equal ratios share the better one. Null without a percentage. */
  readonly rank: number | null;
  readonly earlier: number;
}

export interface PortfolioPool {
  readonly name: string;
  readonly figures: PooledFigures;
}

/**
 * Why something could not be assessed. `not-processed`: there may be a report, but a run did not get to it or failed on it.
 * `no-order`: there are reports of several scan jobs, and it is not known which is the latest.
 */
export const NOT_ASSESSED_REASONS = [
  'unreadable',
  'fetch-failed',
  'not-processed',
  'no-report',
  'no-order',
  'nothing-assessed',
] as const;
export type NotAssessedReason = (typeof NOT_ASSESSED_REASONS)[number];

export interface NotAssessed {
  readonly reason: NotAssessedReason;
  readonly account: number | null;
  /** Position in `PortfolioSummary.benchmarks`; null for the whole account, or without any report of the benchmark. */
  readonly benchmark: number | null;
  /** Of the report that is missing; empty for the whole account, or where it is not known. */
  readonly benchmarkId: string;
  /** What was to be read: a file name, or the ids that were asked for. Empty for a listed account without a report. */
  readonly subject: string;
  /** Why, in the words of the failure; with `no-order`, the scan jobs; empty where the reason says it. */
  readonly detail: string;
}

/** A policy over all accounts and benchmarks, by its id. */
export interface PolicyAcross {
  readonly policyId: string;
  readonly title: string;
  readonly serviceName: string;
  /** The worst that a report gives the policy, as received; `''` for none. */
  readonly severity: string;
  /** Benchmarks with an entry that did not pass, as positions in order. */
  readonly benchmarks: readonly number[];
  /** How many have an assessed one. */
  readonly benchmarksAssessed: number;
  /** Accounts with an entry that did not pass, and with an assessed one. */
  readonly accountsNotPassed: number;
  readonly accountsAssessed: number;
  readonly tally: Tally;
  /** Failed resource checks of the entries that did not pass. One resource counts once per benchmark and category. */
  readonly failedResourceChecks: number;
  /** Resource checks of all its entries. */
  readonly evaluatedResourceChecks: number;
  /** Whether any report counts checks of the policy. Others pass or fail it as a whole. */
  readonly countsChecks: boolean;
}

export interface PolicyDescription {
  readonly benchmark: number;
  readonly categoryName: string;
  readonly complianceNumber: string;
  readonly policyId: string;
  readonly title: string;
  readonly serviceName: string;
  readonly severity: string;
  readonly riskLevel: string;
}

/** The entries of one report, by column, because there may be a million of them. All columns are equally long. */
export interface EntryColumns {
  /** Positions in `PortfolioSummary.descriptions`. */
  readonly descriptions: Uint32Array;
  /** Positions in `STATUSES`. */
  readonly statuses: Uint8Array;
  /** Resource checks, as reported; `failed` is never below 0. */
  readonly passed: Float64Array;
  readonly evaluated: Float64Array;
  readonly failed: Float64Array;
}

export interface PortfolioTrendPoint {
  readonly moment: Moment;
  readonly figures: PooledFigures;
  /** Whether it counts accounts and benchmarks that the point before does not. Never for the first. */
  readonly hasMore: boolean;
}

export interface PortfolioTrend {
  /** What orders the points: the times of the scans, those of their retrieval, or for some accounts the one, for some the other. */
  readonly basis: 'scan' | 'retrieval' | 'mixed';
  /** Whether each point is the state at the end of a day or of a month, in UTC. */
  readonly step: 'day' | 'month';
  /** Oldest first; at most a year before the last one. The last point counts what `PortfolioSummary.figures` counts. */
  readonly points: readonly PortfolioTrendPoint[];
}

export interface PortfolioSummary {
  /**
   * The formula of all percentages: the one that most of the reports determine; the observed one if none does or as many determine
   * the other.
   */
  readonly formula: ComplianceFormula;
  readonly figures: PooledFigures;
  /** By name; accounts of one group follow each other, groups by name, those without one last. */
  readonly accounts: readonly PortfolioAccount[];
  readonly benchmarks: readonly PortfolioBenchmark[];
  readonly results: readonly PortfolioResult[];
  /** By name, the nameless one last; empty if no account has one. */
  readonly groups: readonly PortfolioPool[];
  readonly owners: readonly PortfolioPool[];
  readonly notAssessed: readonly NotAssessed[];
  /** Combinations of account and benchmark: `accounts` times `benchmarks`; those with a report are `results`. */
  readonly combinations: number;
  /** Reports that were given several times: counted once. */
  readonly duplicates: readonly { readonly result: number; readonly copies: number }[];
  /** All policies with an entry that did not pass: most failed resource checks first, then most accounts. */
  readonly policies: readonly PolicyAcross[];
  /** Those that did not pass in several benchmarks, as positions in `policies`: most entries first, then most failed checks. */
  readonly acrossBenchmarks: readonly number[];
  readonly trend: PortfolioTrend | null;
  readonly severities: readonly string[];
  readonly descriptions: readonly PolicyDescription[];
  readonly entries: readonly EntryColumns[];
}

export interface PortfolioFailure {
  readonly reason: 'unreadable' | 'fetch-failed' | 'not-processed';
  readonly subject: string;
  readonly detail: string;
  /** Whose report it is; absent where that is not known, as of a file. */
  readonly account?: Pick<PortfolioAccount, 'accountId' | 'licenseId' | 'environment'>;
  readonly benchmarkId?: string;
}
