import type { Snapshot } from '../model/snapshot.js';
/**
 * Makes a name safe: letters, digits, `.`, `_` and `-` stay; everything else becomes one `-`; no leading or trailing dot,
 * hyphen or space; Windows' reserved names get a `_`; long names are cut and keep a hash, so that two stay two.
 */
export declare function safeFileName(name: string): string;
/**
 * `<account>-<benchmark>-<job>-<environment>-<time>.snapshot.json`; the time is that of retrieval, to the millisecond, so
 * that evidence adds up.
 */
export declare function snapshotFileName({ report, provenance }: Snapshot): string;
