/** What an absolute path holds, unchecked; undefined for an empty file. */
export declare function readConfigFile(path: string, cwd: string): Promise<unknown>;
