import type { Ratio } from '../model/summary.js';
export type MessageValues = Readonly<Record<string, string | number | boolean | null>>;
export interface Wording {
    readonly locale: string;
    readonly timeZone: string;
    /** A message of the catalogue with its values filled in. Throws for a key that the catalogue lacks. */
    readonly text: (key: string, values?: MessageValues) => string;
    readonly has: (key: string) => boolean;
    readonly count: (value: number) => string;
    /** A share as a percentage with one decimal, or more where one would round it to 100 or 0. */
    readonly percent: (share: number) => string;
    /** A ratio's percentage, or the word for "not available" where there is nothing to divide by. */
    readonly ratio: (ratio: Ratio) => string;
    /** An instant with its zone: `21 November 2026, 14:03 UTC`. */
    readonly dateTime: (iso: string) => string;
    /** A day that was stated without a time, as it was stated: `21 November 2026`. */
    readonly date: (iso: string) => string;
}
/** Loads what a locale needs. `tag` is BCP 47, `timeZone` IANA, `messages` ICU by key. */
export declare function createWording(tag: string, timeZone: string, messages: Readonly<Record<string, string>>): Promise<Wording>;
