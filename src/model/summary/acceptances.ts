import type { Ratio } from './summary.js';

export interface RiskAcceptance {
  readonly file: string;
  /** Where the entry starts in the file, from 1. */
  readonly line: number;
  /**
   * What it is about. Each is an id or a name, or a pattern in which `*` is any text. An entry of a report fits if it fits one
   * text of each list that is not empty; at least one list, or that of the resources, is not empty.
   */
  readonly policies: readonly string[];
  readonly categories: readonly string[];
  readonly services: readonly string[];
  /** Ids or names of resources, or patterns. Every resource that failed must fit one of them. Empty: any resources. */
  readonly resources: readonly string[];
  /** Rule entries that choose accounts by id or license. Empty: every account. */
  readonly accounts: readonly string[];
  /** Ids of benchmarks, or patterns. Empty: every benchmark. */
  readonly benchmarks: readonly string[];
  readonly maxFailed: number;
  readonly reason: string;
  readonly owner: string;
  /** Empty if nobody approved it. */
  readonly approver: string;
  /** https; empty for none. */
  readonly evidence: string;
  /** First day, `YYYY-MM-DD`; null for any day up to the last. */
  readonly from: string | null;
  /** Last day, `YYYY-MM-DD`: valid through its end. */
  readonly expires: string;
}

export interface AcceptanceSource {
  readonly file: string;
  readonly sha256: string;
}

export interface AcceptanceFiles {
  readonly sources: readonly AcceptanceSource[];
  readonly acceptances: readonly RiskAcceptance[];
}

/** An acceptance with the entries of the report that it is about. Numbers are positions. */
export interface AcceptedEntries {
  /** In `Acceptances.list`. */
  readonly acceptance: number;
  readonly entries: readonly number[];
}

/** What an acceptance names that the report does not need accepted. At least one of the two lists is not empty. */
export interface UnmatchedAcceptance {
  readonly acceptance: number;
  readonly absent: readonly string[];
  readonly notNeeded: readonly string[];
}

/** Entries in which resources failed that an acceptance does not name. */
export interface PartlyAccepted extends AcceptedEntries {
  /** Failed resource checks of these entries that it names, and all of them. */
  readonly named: number;
  readonly failed: number;
}

/** Entries that two acceptances in force are about. The first one decides. */
export interface OverlappingAcceptances extends AcceptedEntries {
  readonly other: number;
}

/** The owner of a position in `Acceptances.list`, and how many entries are accepted in that name. */
export interface AcceptanceOwner {
  readonly acceptance: number;
  readonly entries: number;
}

/** What risk acceptances say about one report. Positions are in `list`, in its order, unless stated otherwise. */
export interface Acceptances {
  readonly sources: readonly AcceptanceSource[];
  /** Those of the account and benchmark of the report, in the order of the files. */
  readonly list: readonly RiskAcceptance[];
  readonly elsewhere: number;
  /** The day on which they are judged, `YYYY-MM-DD` in `timeZone`. */
  readonly day: string;
  readonly timeZone: string;

  /** Those that accept something. An entry is accepted by one of them at most. */
  readonly applied: readonly AcceptedEntries[];
  /** Entries with more failed resource checks than the acceptance that decides about them allows: not accepted. */
  readonly void: readonly AcceptedEntries[];
  /** Entries in which other resources failed as well: not accepted. */
  readonly partly: readonly PartlyAccepted[];
  readonly expired: readonly number[];
  readonly notYetValid: readonly number[];
  /** In force, with at most `SOON` days left after `day`. */
  readonly soonToExpire: readonly number[];
  /** In force, and named by nobody as approved. */
  readonly withoutApprover: readonly number[];
  readonly unmatched: readonly UnmatchedAcceptance[];
  readonly overlapping: readonly OverlappingAcceptances[];

  /** Who owns those that accept something, the owner of the most entries first, then in the order of the list. */
  readonly owners: readonly AcceptanceOwner[];
  /** The first last day of those that accept something; null for none. */
  readonly firstEnd: string | null;
  /** Accepted entries by the status that the service reports. `total` is their sum. */
  readonly accepted: { readonly red: number; readonly amber: number; readonly total: number };
  /** Green entries, of those in the denominator of the report's formula that are not accepted. */
  readonly compliance: Ratio;
}

/** Days before its last day from which an acceptance is said to expire soon. */
export const SOON = 30;
