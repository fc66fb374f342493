/**
 * The words of the field.
 *
 * Closed sets are ours. Open sets belong to the service: the lists here are the observed values, worst first, and any
 * other value is kept, shown as it is and ordered after them.
 */
/** Compliance colours as columns and tallies know them. */
export declare const COLOURS: readonly ["red", "amber", "green", "gray"];
export type Colour = (typeof COLOURS)[number];
/** A colour, or `unrecognised` for a value that is none of the four. */
export declare const STATUSES: readonly ["red", "amber", "green", "gray", "unrecognised"];
export type Status = (typeof STATUSES)[number];
/** Reads a policy's `Compliance`. The four observed spellings count; everything else is unrecognised. */
export declare function statusOf(compliance: string): Status;
/** A failed check is a policy entry that is Red or Amber. */
export declare function isFailed(status: Status): boolean;
export declare const SEVERITIES: readonly ["Critical", "High", "Moderate", "Low"];
export declare const RISK_LEVELS: readonly ["Red", "Amber", "Green"];
export declare const RISK_PROBABILITIES: readonly ["Certain", "NotLikely"];
