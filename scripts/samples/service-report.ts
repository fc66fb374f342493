/** The audit report as the service writes it: field tables 2.2 to 2.4 of its description, in their order. */
import type { AccountType } from './accounts.js';

export interface ServicePolicy {
  readonly PolicyId: string;
  readonly ShortTitle: string;
  readonly ServiceName: string;
  readonly ComplianceNumber: string;
  readonly PassedResourceCount: number;
  readonly TotalResourceCount: number;
  readonly Compliance: string;
  readonly Severity: string;
  /** Null in some responses where nothing was assessed; a space and an empty text in others. */
  readonly RiskProbability: string | null;
  readonly RiskLevel: string | null;
}

export interface ServiceCategory {
  readonly CategoryName: string;
  readonly ControlCategoryOrder: number;
  readonly CategoryId: string;
  readonly Total: number;
  readonly Green: number;
  readonly Red: number;
  readonly Amber: number;
  readonly Gray: number;
  /** 0 to 100, rounded to single precision. */
  readonly CompliancePercent: number;
  readonly Policies: readonly ServicePolicy[];
}

export interface ServiceReport {
  readonly BenchmarkName: string;
  readonly BenchmarkId: string;
  readonly AccountId: string;
  readonly LicenseId: string;
  readonly LicenseName: string;
  readonly AccountName: string;
  readonly ConnectorType: string;
  readonly SubscriptionId: string | null;
  readonly TypeBAccountId: string | null;
  /** Only for accounts of type 3: the same field under that type's prefix. */
  readonly TypeCAccountId?: string;
  readonly JobId: string;
  /** Not in the service's description: a field that a service may add. */
  readonly ScanDate?: string;
  /** Further fields of real responses. */
  readonly Title?: null;
  readonly LongName?: null;
  readonly TimeToLive?: null;
  /** ISO 8601 with seven decimals. */
  readonly LastScannedDate?: string;
  /** Seconds, with decimals. */
  readonly LastScannedDateEpochTime?: number;
  /** Totals of all categories. */
  readonly Posture?: Pick<ServiceCategory, 'Total' | 'Green' | 'Red' | 'Amber' | 'Gray' | 'CompliancePercent'>;
  /** Says that this is not evidence. */
  readonly SampleData: string;
  readonly ResourceCategories: readonly ServiceCategory[];
}

/** A file of `examples/reports`. */
export interface SampleFile {
  readonly name: string;
  readonly text: string;
}

export interface SampleReport extends SampleFile {
  readonly accountType: AccountType;
  readonly month: string;
  readonly finishedAt: string;
  readonly report: ServiceReport;
}
