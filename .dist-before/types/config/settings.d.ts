/** Settings that flags, environment and file can all give, and which of them wins. */
export declare const SETTINGS: {
    readonly formats: {
        readonly flag: "--format";
        readonly variable: "AUDITPRESS_FORMAT";
    };
    readonly template: {
        readonly flag: "--template";
        readonly variable: "AUDITPRESS_TEMPLATE";
    };
    readonly out: {
        readonly flag: "--out";
        readonly variable: "AUDITPRESS_OUT";
    };
    readonly locale: {
        readonly flag: "--locale";
        readonly variable: "AUDITPRESS_LOCALE";
    };
    readonly timeZone: {
        readonly flag: "--time-zone";
        readonly variable: "AUDITPRESS_TIME_ZONE";
    };
    readonly pageSize: {
        readonly flag: "--page-size";
        readonly variable: "AUDITPRESS_PAGE_SIZE";
    };
    readonly fileName: {
        readonly flag: "--file-name";
        readonly variable: "AUDITPRESS_FILE_NAME";
    };
    readonly scanTimeField: {
        readonly flag: "--scan-time-field";
        readonly variable: "AUDITPRESS_SCAN_TIME_FIELD";
    };
    readonly classification: {
        readonly flag: "--classification";
        readonly variable: "AUDITPRESS_CLASSIFICATION";
    };
    readonly distribution: {
        readonly flag: "--distribution";
        readonly variable: "AUDITPRESS_DISTRIBUTION";
    };
    readonly preparedFor: {
        readonly flag: "--prepared-for";
        readonly variable: "AUDITPRESS_PREPARED_FOR";
    };
    readonly preparedBy: {
        readonly flag: "--prepared-by";
        readonly variable: "AUDITPRESS_PREPARED_BY";
    };
    readonly reviewedBy: {
        readonly flag: "--reviewed-by";
        readonly variable: "AUDITPRESS_REVIEWED_BY";
    };
    readonly license: {
        readonly flag: "--license";
        readonly variable: "AUDITPRESS_LICENSE";
    };
    readonly account: {
        readonly flag: "--account";
        readonly variable: "AUDITPRESS_ACCOUNT";
    };
    readonly benchmark: {
        readonly flag: "--benchmark";
        readonly variable: "AUDITPRESS_BENCHMARK";
    };
    readonly job: {
        readonly flag: "--job";
        readonly variable: "AUDITPRESS_JOB";
    };
    readonly accountType: {
        readonly flag: "--account-type";
        readonly variable: "AUDITPRESS_ACCOUNT_TYPE";
    };
    readonly environment: {
        readonly flag: "--environment";
        readonly variable: "AUDITPRESS_ENVIRONMENT";
    };
    readonly baseUrl: {
        readonly flag: "--base-url";
        readonly variable: "AUDITPRESS_BASE_URL";
    };
};
export type SettingName = keyof typeof SETTINGS;
/** `formats` is a list or names with commas between; every other setting is one text. */
export type Flags = {
    readonly [Name in SettingName]?: SettingValue<Name> | undefined;
};
type SettingValue<Name> = Name extends 'formats' ? string | readonly string[] : string;
export type Environment = Readonly<Record<string, string | undefined>>;
/** A value as somebody gave it. */
export interface Given<Value> {
    readonly value: Value;
    /** For messages: `--locale`, `AUDITPRESS_LOCALE`, `auditpress.config.yaml: locale`. */
    readonly origin: string;
    /** Absolute folder that relative paths in the value start from. */
    readonly folder: string;
}
/** What one place gives. */
export type Layer = {
    readonly [Name in SettingName]?: Given<SettingValue<Name>>;
};
/** `cwd` is absolute. */
export declare function givenByFlags(flags: Flags, cwd: string): Layer;
/** A variable that is set to nothing counts as not set. */
export declare function givenByEnvironment(environment: Environment, cwd: string): Layer;
/** `label` names the file in messages; `folder` is the one that it lies in. */
export declare function givenByFile(written: Flags, label: string, folder: string): Layer;
/** The first layer that gives a setting wins. An environment and a base URL stand in place of each other. */
export declare function stackLayers(layers: readonly Layer[]): Layer;
export {};
