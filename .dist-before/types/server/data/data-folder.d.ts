export interface DataFile {
    /** Absolute, without links. */
    readonly path: string;
    readonly changedAt: Date;
    /** Whether it is a link to a file outside of the folder, which is not served. */
    readonly leadsOut: boolean;
}
export interface DataFolder {
    /** By name, in the order of names. */
    readonly files: ReadonlyMap<string, DataFile>;
    /** Text of `service.yaml`; undefined where there is none. */
    readonly serviceFile: string | undefined;
}
/** @throws AuditpressError `data-folder-unreadable`, `service-data-invalid` for a service.yaml that leads out of it */
export declare function openDataFolder(path: string): Promise<DataFolder>;
/** What is said of a link that leads out of the folder. */
export declare function leadsOut(name: string): string;
