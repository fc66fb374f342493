/** What a schema has against a value, in the words of every other message. */
import type { z } from 'zod';
type Issue = z.core.$ZodIssue;
export interface CheckedValue {
    /** Against which the value was checked: names the keys that are known. */
    readonly schema: z.ZodType;
    readonly value: unknown;
    /** Where the value itself stands, such as `renderers.pdf.options`; left out for the top of a file. */
    readonly at?: string;
}
/**
 * One line an issue: `margins.top: expected a number, received "wide"`, or
 * `ranks: unknown key "severty" (did you mean "severity"?); known are …`. A message that the schema brings along is kept
 * where it begins with `expected`; what was received is added to it, unless it says that itself.
 */
export declare function schemaProblems(issues: readonly Issue[], checked: CheckedValue): string[];
export {};
