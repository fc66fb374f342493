/** The result of aggregating one snapshot: every number that documents print, each with its denominator. Plain data. */
import type { Policy, ProviderAccountId, ReportOrigin, TotalPart } from '../report/report.js';
import type { Provenance } from '../report/snapshot.js';
import type { ComplianceFormula, Status } from '../report/vocabulary.js';
import type { Note } from './notes.js';

/** A part of a whole. `share` is numerator / denominator, 0 to 1, or null if the denominator is 0. */
export interface Ratio {
  readonly numerator: number;
  readonly denominator: number;
  readonly share: number | null;
}

/** Counts by status. `total` is their sum; `assessed` is green + red + amber; `notPassed` is red + amber. */
export interface Tally {
  readonly green: number;
  readonly red: number;
  readonly amber: number;
  readonly gray: number;
  readonly unrecognized: number;
  readonly total: number;
  readonly assessed: number;
  readonly notPassed: number;
}

/**
 * Resource checks: one policy on one resource. Not a number of resources: one resource counts under many policies. Sums of
 * reported counts over entries, of which those of one policy with the same counts count once; `failed` sums evaluated less passed of each entry, never below 0. `evaluated` is
 * `passed + failed` unless there is a note `passed-above-total` or `count-not-whole`.
 */
export interface ResourceChecks {
  readonly evaluated: number;
  readonly passed: number;
  readonly failed: number;
}

/** How many categories with Green and Amber above 0 support or contradict a formula by their reported percentage. */
export interface FormulaEvidence {
  readonly formula: ComplianceFormula;
  readonly supports: number;
  readonly contradicts: number;
}

export interface FormulaReading {
  readonly formula: ComplianceFormula;
  /** `read` if the report determines the formula; `observed` if it is undecided or mixed. */
  readonly basis: 'stated' | 'read' | 'observed';
  readonly evidence: readonly FormulaEvidence[];
  /** Categories that cannot decide: without Green, without Amber, or too close to tell the formulas apart. */
  readonly undecided: number;
}

export interface Cause {
  /** Position in `AuditSummary.categories`, `services` or `entries`. */
  readonly index: number;
  readonly share: Ratio;
  /** What it and those before it hold together, of all. */
  readonly cumulated: Ratio;
}

export interface Concentration {
  /**
   * The fewest that hold at least 80 percent together, at most five, the largest first. Empty if all of more than
   * five hold the same, or if there is nothing to hold.
   */
  readonly causes: readonly Cause[];
  /** How many there are to choose from: assessed categories or services, or entries that did not pass. */
  readonly of: number;
}

export interface Causes {
  /** By entries that did not pass. */
  readonly categories: Concentration;
  readonly services: Concentration;
  /** Compliance without the category in which most did not pass; null if no other category is assessed. */
  readonly withoutLargest: {
    readonly categoryIndex: number;
    readonly compliance: Ratio;
    readonly before: Ratio;
  } | null;
  /** Entries that did not pass, by failed resource checks. */
  readonly policies: Concentration;
  /** Entries that did not pass because of one resource, of all that did not pass. */
  readonly onOneResource: Ratio;
}

/** The share of all policies that pass, if none of those without an assessment would pass, and if all of them would. */
export interface Span {
  readonly least: Ratio;
  readonly most: Ratio;
}

/** A total of the whole report as the service states it, beside the count. */
export interface StatedFigure {
  readonly name: 'total' | 'green' | 'red' | 'amber' | 'gray' | 'percent';
  readonly key: string;
  readonly stated: number;
  /** Of the policies; a percentage follows from `AuditSummary.formula`, 0 where nothing is assessed. */
  readonly counted: number;
  /** Percentages agree within a hundredth of a point. */
  readonly agrees: boolean;
  /** What the source states, if the stated figure is the sum of several totals. */
  readonly parts?: readonly TotalPart[];
}

export interface ServiceTotals {
  /** Field of the report that holds them, such as `Posture`. */
  readonly field: string;
  /** Those that the service states, in the order total, green, red, amber, gray, percent. */
  readonly figures: readonly StatedFigure[];
}

/** A time that a field of the report holds. `at` is ISO 8601, UTC; with `dateOnly`, midnight of the stated day. */
export interface StatedInstant {
  readonly at: string;
  readonly dateOnly?: true;
  readonly field: string;
}

/** When the scan ran. `at` is ISO 8601, UTC; with `dateOnly`, midnight of the stated day, and no time of day is printed. */
export type ScanTime =
  | ({ readonly basis: 'service' } & StatedInstant)
  | { readonly basis: 'user'; readonly at: string; readonly dateOnly?: true }
  /** `candidate`: the first field that holds a date and whose name does not say that it is the scan's. */
  | { readonly basis: 'unknown'; readonly candidate?: StatedInstant };

/** Counts of one severity, risk level or risk probability. `value` is the service's own word; blank if none is given. */
export interface Group {
  readonly value: string;
  readonly tally: Tally;
}

export interface BreakdownRow {
  /** The service's own word, blank if none is given; null for all values without their own row. */
  readonly value: string | null;
  /** Number of distinct values in the row: 1, or at least 2 if `value` is null. */
  readonly values: number;
  readonly tally: Tally;
}

/** Open values as views show them: up to a limit (`src/model/summary/limits.ts`) individually, all others combined. */
export interface Breakdowns {
  readonly severities: readonly BreakdownRow[];
  readonly riskLevels: readonly BreakdownRow[];
  readonly riskProbabilities: readonly BreakdownRow[];
  /** Of the unrecognized entries, by `Compliance` as received, in order of first appearance. */
  readonly colors: readonly BreakdownRow[];
}

export interface ServiceSummary {
  readonly serviceName: string;
  readonly tally: Tally;
  readonly compliance: Ratio;
  readonly coverage: Ratio;
  readonly resourceChecks: ResourceChecks;
}

export interface PolicyEntry {
  /** Category id, policy id, compliance number, occurrence (from 1), joined by `/`: unique within the report. */
  readonly key: string;
  /** Position in document order, from 0. */
  readonly index: number;
  /** Position of the entry's category in `AuditSummary.categories`. */
  readonly categoryIndex: number;
  readonly policy: Policy;
  readonly status: Status;
  /** As its set spells it; as received if no set has it; `''` if it is blank. */
  readonly severity: string;
  readonly riskLevel: string;
  readonly riskProbability: string;
  /** Evaluated less passed, never below 0. Gray and Green entries have one too: it follows from the counts alone. */
  readonly failedResourceCount: number;
  /** Position of the risk acceptance that accepts the entry in `AuditSummary.acceptances.list`; null for none. */
  readonly acceptance: number | null;
  /** Its resource checks were counted one by one, also where another entry of the policy has as many: see `sumResourceChecks`. */
  readonly hasOwnChecks?: true;
}

export interface CategorySummary {
  readonly path: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly order: number;
  /** Counted from the policies, like every number but `reportedPercent`. */
  readonly tally: Tally;
  readonly compliance: Ratio;
  /** Null where the source states none. */
  readonly reportedPercent: number | null;
  readonly coverage: Ratio;
  readonly resourceChecks: ResourceChecks;
  /** Failed resource checks of the entries that did not pass; `resourceChecks` counts those of all entries. */
  readonly failedResourceChecks: number;
  /** Entries of this category by their position in `AuditSummary.entries`, in the service's own order. */
  readonly entries: readonly number[];
}

export interface CategoryChartSummary {
  /**
   * All positions in `AuditSummary.categories`: lowest compliance first, then those without a percentage, last those without an
   * assessed policy.
   */
  readonly order: readonly number[];
  /** How many of them, from the start, have their own bar. */
  readonly bars: number;
  /** The next ones combined, at least 4, if there are too many bars; null otherwise. */
  readonly others: { readonly categories: number; readonly tally: Tally; readonly compliance: Ratio } | null;
  /** Those without an assessed policy combined; null if there are none. */
  readonly unassessed: { readonly categories: number; readonly tally: Tally } | null;
}

/**
 * Entries of one severity, by risk level: one count for each of `Breakdowns.riskLevels`, in that order. Null means all
 * values without their own row or column.
 */
export interface RiskRow {
  readonly severity: string | null;
  readonly counts: readonly { readonly riskLevel: string | null; readonly count: number }[];
  readonly total: number;
}

export interface ScanSummary {
  readonly benchmarkName: string;
  readonly benchmarkId: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly licenseId: string;
  readonly licenseName: string;
  readonly connectorType: string;
  readonly providerAccountIds: readonly ProviderAccountId[];
  readonly jobId: string;
  /** What made the report and how it counts; null for the service. */
  readonly origin: Pick<ReportOrigin, 'tool' | 'toolVersion' | 'counts'> | null;
  readonly provenance: Provenance;
  readonly scanTime: ScanTime;

  readonly entryTally: Tally;
  /** Distinct policies by their worst status (red, amber, unrecognized, gray, green). */
  readonly policyTally: Tally;
  readonly coverage: Ratio;
  readonly compliance: Ratio;
  /** Totals by each formula, for the note if they differ. */
  readonly complianceByFormula: readonly { readonly formula: ComplianceFormula; readonly compliance: Ratio }[];
  readonly formula: FormulaReading;
  readonly resourceChecks: ResourceChecks;
  /** Failed resource checks of the entries that did not pass; `resourceChecks` counts those of all entries. */
  readonly failedResourceChecks: number;
  readonly span: Span;
  readonly causes: Causes;
  /** Totals that the service itself states for the whole report; null if it states none. */
  readonly serviceTotals: ServiceTotals | null;

  readonly categories: readonly CategorySummary[];
  /** All entries: ControlCategoryOrder, then the service's own order. */
  readonly entries: readonly PolicyEntry[];
  readonly services: readonly ServiceSummary[];
  /** Those that occur: known severities, worst first, then unknown ones, then blank ones. */
  readonly severities: readonly Group[];
  /** In the same way; the blank value `''` comes last. */
  readonly riskLevels: readonly Group[];
  readonly riskProbabilities: readonly Group[];
  readonly breakdowns: Breakdowns;
  readonly categoryChart: CategoryChartSummary;
  /** Entries that did not pass: severity x risk level, one row for each of `breakdowns.severities`, in that order. */
  readonly notPassedByRisk: readonly RiskRow[];
  /** Passing policies (Green): severity x risk level; those without a risk level count under the blank one. */
  readonly passedByRisk: readonly RiskRow[];
  /** Entries that did not pass by severity, then risk level, then failed resource checks; positions in `entries`. */
  readonly notPassed: readonly number[];
  /** Not assessed (Gray) entries, as positions in `entries`, in document order. `unrecognized` likewise. */
  readonly notAssessed: readonly number[];
  readonly unrecognized: readonly number[];
  readonly notes: readonly Note[];
}
