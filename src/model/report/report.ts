/**
 * The audit report as the service sends it: names, order and values unchanged, keys in one spelling.
 *
 * Field tables 2.2 to 2.4 of the service's description. Ids and compliance numbers are always strings. Counts are finite numbers
 * as reported, even if they contradict each other; the aggregation compares them.
 */
import type { JsonValue } from './json.js';

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
  /** 0 to 100, as reported; 0 also where nothing was assessed. */
  readonly compliancePercent: number;
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
