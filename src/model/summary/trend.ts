import type { Moment } from './comparison.js';
import type { ScanSummary, Ratio, ResourceChecks, Tally } from './summary.js';
import type { ComplianceFormula } from '../report/vocabulary.js';

/** What a trend needs of each scan, so that a year of reports need not be held in memory. */
export type ScanFigures = Pick<
  ScanSummary,
  'jobId' | 'provenance' | 'scanTime' | 'entryTally' | 'resourceChecks' | 'formula' | 'severities'
>;

export interface TrendPoint {
  readonly jobId: string;
  readonly moment: Moment;
  readonly tally: Tally;
  readonly compliance: Ratio;
  readonly coverage: Ratio;
  readonly resourceChecks: ResourceChecks;
}

export interface Trend {
  /** What orders the points: the times of the scans if all are known, else the times of their retrieval. */
  readonly basis: 'scan' | 'retrieval';
  /** The formula by which compliance of all points is computed: that of the last one. */
  readonly formula: ComplianceFormula;
  /** Oldest first; at most a year before the last one. One per scan job: of several, the one retrieved last. */
  readonly points: readonly TrendPoint[];
}
