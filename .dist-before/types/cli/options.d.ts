/** Options that several commands share, and how they become settings. */
import type { Argv } from 'yargs';
import type { Flags } from '../config/settings.js';
import type { ServiceSettings } from '../model/service-settings.js';
import type { RunSettings } from '../model/settings.js';
/** Arguments of `generate` and `render`, as yargs gives them: absent means not given. */
export interface DocumentArguments extends Flags {
    readonly config?: string;
    readonly scannedAt?: string;
    readonly asOf?: string;
    readonly withSnapshot?: boolean;
    readonly archival?: boolean;
    readonly force?: boolean;
    readonly quiet?: boolean;
    readonly dryRun?: boolean;
    readonly json?: boolean;
    readonly strictBenchmark?: boolean;
}
export interface Run {
    readonly settings: RunSettings;
    /** Absolute path of the output folder. */
    readonly out: string;
    readonly service: ServiceSettings;
}
export declare function withDocumentOptions(yargs: Argv): Argv<DocumentArguments>;
/** A path that may be `-`, which yargs hands over as an empty text; `words` are the arguments as they were given. */
export declare function inputPath(describe: string, words: readonly string[]): {
    readonly type: "string";
    readonly demandOption: true;
    readonly describe: string;
    readonly coerce: (path: string) => string;
};
/** Options that say which report of which service. */
export declare const serviceOptions: {
    readonly license: {
        readonly describe: "License id";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly account: {
        readonly describe: "Cloud account id";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly benchmark: {
        readonly describe: "Benchmark id";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly job: {
        readonly describe: "Scan job id";
        readonly defaultDescription: "the last successful one";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly environment: {
        readonly describe: "Environment of the service: prod or trial";
        readonly defaultDescription: "prod";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly 'base-url': {
        readonly describe: "Address of another service, in place of an environment";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly 'account-type': {
        readonly describe: "Type of the cloud account, for the catalogue: 1, 2 or 3";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly 'strict-benchmark': {
        readonly describe: "Refuse a benchmark that the catalogue does not list";
        readonly type: "boolean";
    };
};
/** Options that bear on the numbers, for every command that reads a report. */
export declare const readingOptions: {
    readonly 'scanned-at': {
        readonly describe: "When the scan ran, ISO 8601, where the report does not say";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly 'scan-time-field': {
        readonly describe: "Field of the report that states when the scan ran";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly 'as-of': {
        readonly describe: "The documents' own time, ISO 8601";
        readonly defaultDescription: "SOURCE_DATE_EPOCH, or now";
        readonly type: "string";
        readonly requiresArg: true;
    };
    readonly config: {
        readonly describe: "Configuration file";
        readonly defaultDescription: "auditpress.config.{yaml,json,js}";
        readonly type: "string";
        readonly requiresArg: true;
    };
};
/** yargs makes a list of an option that is given twice. */
export declare function refuseRepeated(given: Readonly<Record<string, unknown>>): true;
/** Resolves flags, environment and configuration file. Throws with every problem at once. */
export declare function resolveRun(given: DocumentArguments & {
    readonly format?: string;
}): Promise<Run>;
