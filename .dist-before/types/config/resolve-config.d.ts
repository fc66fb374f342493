import type { ResolvedConfig } from './resolved-config.js';
import { type Problems } from './rules.js';
import type { WrittenConfig } from './schema.js';
import type { Layer } from './settings.js';
/** The configuration file, or an empty one where there is none. */
export interface ConfigFile {
    readonly written: WrittenConfig;
    /** For messages. */
    readonly label: string;
    /** Absolute folder of the file. */
    readonly folder: string;
}
/** Names of built-in formats. */
export type BuiltInFormats = readonly string[];
/** `layer` holds what flags, environment and file give, already stacked. Every problem is added to `problems`. */
export declare function resolveConfig(layer: Layer, file: ConfigFile, { builtIn, cwd }: {
    readonly builtIn: BuiltInFormats;
    readonly cwd: string;
}, problems: Problems): ResolvedConfig;
