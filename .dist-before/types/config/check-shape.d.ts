import { type WrittenConfig } from './schema.js';
export interface CheckedShape {
    /** What can be used: keys with a problem are left out, so that the values of the others are checked as well. */
    readonly written: WrittenConfig;
    readonly problems: readonly string[];
}
/** `label` names the file in messages. An empty file holds no settings. */
export declare function checkShape(content: unknown, label: string): CheckedShape;
