import type { KeySpelling } from '../options.js';
/** The text of a report with the first letter of every key in this spelling; everything else as it was. */
export declare function spellKeys(report: string, keys: KeySpelling): string;
