/** Written last: a set without it is incomplete. */
export declare const MANIFEST_NAME = "manifest.json";
/** Staging folders begin like this, so no set may. */
export declare const STAGING_PREFIX = ".auditpress-";
export interface NamedSet {
    /** Name of the set's folder. */
    readonly name: string;
    /** Names of its documents; the manifest is added. */
    readonly fileNames: readonly string[];
}
export interface PlannedSet {
    readonly name: string;
    /** Absolute path of the set's folder. */
    readonly folder: string;
    /** Absolute paths of the documents in order, then of the manifest. */
    readonly paths: readonly string[];
}
/**
 * Plans the folders `<out>/<name>/` of all sets of one run. `out` is absolute.
 *
 * Throws `name-collision` (usage) where two sets or two files of a set have the same name on some file system (names
 * that differ by case or by Unicode composition do), and `name-unsafe` (internal) for a name that leads elsewhere.
 */
export declare function planSets(out: string, sets: readonly NamedSet[]): readonly PlannedSet[];
/** The same for names that some file system takes for one: it ignores case, or how letters are composed. */
export declare function nameKey(name: string): string;
/** Whether a name leads to something within its folder, and to nothing that is staged. */
export declare function isPlainName(name: string): boolean;
