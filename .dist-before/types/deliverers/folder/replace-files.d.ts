export interface Replacement {
    /** Absolute path of the set's folder. */
    readonly folder: string;
    /** Folder on the same disk that holds the new files. */
    readonly staged: string;
    /** Names of the new files. */
    readonly arriving: readonly string[];
    /** Names of the old files. Those that do not exist are passed over. */
    readonly leaving: readonly string[];
}
/**
 * Moves the old files into a folder aside and the new ones in. The manifest leaves first and arrives last, so a set that
 * a crash leaves half done has none; its old files then lie in the folder aside, whose name begins with `.auditpress-`.
 *
 * A failure puts the old files back. `set-left-incomplete` (input) where that fails too; its problems say where they lie.
 */
export declare function replaceFiles({ folder, staged, arriving, leaving }: Replacement): Promise<void>;
