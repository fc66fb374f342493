/**
 * The audit report as the service sends it: names, order and values unchanged, keys in one spelling.
 *
 * Field tables 2.2 to 2.4 of the service's description. Ids and compliance numbers are always strings. Counts are finite numbers
 * as reported, even if they contradict each other; the aggregation compares them.
 */
import type { Instant } from '../values/instant.js';
import type { JsonValue } from './json.js';
import type { Color, ComplianceFormula } from './vocabulary.js';

export interface UnlistedField {
  readonly name: string;
  readonly value: JsonValue;
}

export interface ProviderAccountId {
  /** Field name as received, such as `SubscriptionId` or `TypeBAccountId`. */
  readonly field: string;
  readonly value: string | null;
}

/** The four ids are empty if the service sends none, null, or a placeholder: see `isPlaceholder`. */
export interface Report {
  readonly benchmarkName: string;
  readonly benchmarkId: string;
  readonly accountId: string;
  readonly licenseId: string;
  readonly licenseName: string;
  readonly accountName: string;
  readonly connectorType: string;
  readonly providerAccountIds: readonly ProviderAccountId[];
  readonly jobId: string;
  readonly resourceCategories: readonly ResourceCategory[];
  readonly unlisted: readonly UnlistedField[];
  readonly origin?: ReportOrigin;
}

/** What the counts of a policy are of: resources, tests, or the account as a whole (a policy passes or fails once). */
export const COUNTED_THINGS = ['resources', 'tests', 'account'] as const;
export type CountedThing = (typeof COUNTED_THINGS)[number];

/** The program that made a report, and how it counts. The service's own reports have none. */
export interface ReportOrigin {
  /** As people know it: `Prowler`. */
  readonly tool: string;
  /** Empty if it is not stated. */
  readonly toolVersion: string;
  readonly counts: CountedThing;
  readonly formula: ComplianceFormula;
  /** When the scan ran, and the field of the tool that states it; null if none does. */
  readonly scannedAt: (Instant & { readonly field: string }) | null;
  /** Totals that the tool states for the whole report, under its own names; to be compared with what is counted. */
  readonly totals: readonly StatedTotal[];
}

/** A total under the name that the tool gives it: `PassedCount`. */
export interface StatedTotal {
  readonly name: 'total' | 'green' | 'red' | 'amber' | 'gray';
  readonly key: string;
  readonly value: number;
  /** The totals that the tool states, where the value is their sum. */
  readonly parts?: readonly TotalPart[];
}

/** A total of the tool that is a part of what is counted: `Warnings`. */
export interface TotalPart {
  readonly key: string;
  readonly value: number;
}

export interface ResourceCategory {
  readonly categoryName: string;
  readonly controlCategoryOrder: number;
  readonly categoryId: string;
  readonly total: number;
  readonly green: number;
  readonly red: number;
  readonly amber: number;
  readonly gray: number;
  /** 0 to 100, as reported; 0 also where nothing was assessed. Null where the source states none. */
  readonly compliancePercent: number | null;
  readonly policies: readonly Policy[];
  readonly unlisted: readonly UnlistedField[];
}

export interface Policy {
  readonly policyId: string;
  readonly shortTitle: string;
  readonly serviceName: string;
  /** Dotted number such as `1000.10`; text, because `1000.10` is not `1000.1`. */
  readonly complianceNumber: string;
  readonly passedResourceCount: number;
  readonly totalResourceCount: number;
  /** Observed: Green, Red, Amber, Gray. Open. */
  readonly compliance: string;
  /** Observed: VeryLow, Low, Moderate, High, Critical. Open. */
  readonly severity: string;
  /** Observed: Certain, High, Moderate, NotLikely, a single space; null, read as empty. Open. */
  readonly riskProbability: string;
  /** Observed: Red, Amber, Green, empty; null, read as empty. Open. */
  readonly riskLevel: string;
  readonly unlisted: readonly UnlistedField[];
  /** What the policy was checked on, in the source's order; absent where the source names none. */
  readonly resources?: readonly Resource[];
  /** Why a gray policy was not assessed; absent where the source does not say. */
  readonly notAssessed?: NotAssessedReason;
  /** What the source says about the policy; absent where it says nothing. */
  readonly guidance?: SourceGuidance;
}

export const NOT_ASSESSED_REASONS = ['manual', 'notApplicable', 'skipped', 'error', 'notRun', 'omitted'] as const;
export type NotAssessedReason = (typeof NOT_ASSESSED_REASONS)[number];

/** One check of a policy. One resource may be checked several times, with the same result or another one. */
export interface Resource {
  readonly id: string;
  /** Empty, like the type and the region, where the source states none. */
  readonly name: string;
  readonly type: string;
  readonly region: string;
  readonly status: Color;
  /** In the words of the source; empty for none. */
  readonly reason: string;
  /** Left out of its own result by the scanner's configuration. It keeps its status, and is no risk acceptance. */
  readonly isMuted: boolean;
}

/** Plain text or Markdown of the source. */
export interface SourceGuidance {
  /** What the tool found in this account. Redaction leaves it out, because it often names people and resources. */
  readonly evidence?: string;
  readonly description: string;
  readonly remediation: string;
  /** How to check by hand whether the policy passes. */
  readonly verification?: string;
  /** Addresses. */
  readonly references: readonly string[];
}

export interface BenchmarkEntry {
  readonly name: string;
  readonly benchmarkId: string;
  readonly title: JsonValue;
  readonly category: JsonValue;
  readonly dummyImageUrl: JsonValue;
  readonly longName: JsonValue;
  readonly unlisted: readonly UnlistedField[];
}

export const SAMPLE_FIELD = 'SampleData';

export function isSample(report: Report): boolean {
  return report.unlisted.some(
    ({ name, value }) =>
      name.toLowerCase() === SAMPLE_FIELD.toLowerCase() && value !== false && value !== null && value !== '',
  );
}
