/**
 * Names of the files in `folder` that its manifest lists and `fileNames` does not hold. Never anything but a file within
 * the folder, and nothing where the manifest is missing or is not one of auditpress.
 */
export declare function staleFiles(folder: string, fileNames: readonly string[]): Promise<readonly string[]>;
