import { type BuiltInFormats } from './resolve-config.js';
import type { ResolvedConfig } from './resolved-config.js';
import { type Environment, type Flags } from './settings.js';
export interface LoadConfigInput {
    /** Absolute: relative paths in flags and environment start here, and so does the search for a file. */
    readonly cwd: string;
    /** Path given with `--config`; undefined searches for a file. */
    readonly configPath?: string | undefined;
    readonly env: Environment;
    readonly flags: Flags;
    readonly builtInFormats: BuiltInFormats;
    /** What is wrong with settings that are no part of the configuration; reported with all others. */
    readonly problems?: readonly string[];
}
export interface LoadedConfig {
    readonly config: ResolvedConfig;
    /** Absolute path of the file that counts, or null. */
    readonly file: string | null;
}
/**
 * Throws one usage error with all problems of all places: `config-invalid`, or `config-not-found` and
 * `config-unreadable` for the file as a whole.
 */
export declare function loadConfig({ cwd, configPath, env, flags, builtInFormats, problems: given, }: LoadConfigInput): Promise<LoadedConfig>;
