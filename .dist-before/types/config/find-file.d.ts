/**
 * The nearest configuration file from `cwd` upwards, or undefined.
 *
 * The search ends at the root of the project (`package.json` or `.git`) or at the home folder. Outside of both only
 * `cwd` itself counts: a configuration may be code, and folders such as /tmp belong to everybody.
 */
export declare function findConfigFile(cwd: string): string | undefined;
