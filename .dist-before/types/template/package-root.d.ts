/** Absolute path of the folder that holds `templates/` and `assets/`. Read once. */
export declare function packageRoot(): string;
/** Version of auditpress, such as `0.1.0`. */
export declare function packageVersion(): string;
