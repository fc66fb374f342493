/** ISO 8601, UTC; the day's midnight where only a date is stated. */
export interface Instant {
    readonly at: string;
    readonly dateOnly?: true;
}
/** Reads a date or date-time of ISO 8601; a time without offset is UTC. Undefined where the text is none. */
export declare function readInstant(text: string): Instant | undefined;
