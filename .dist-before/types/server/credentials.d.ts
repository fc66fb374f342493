import { type Environment } from '../model/snapshot.js';
export interface Credentials {
    readonly accountToken: string;
    readonly apiKey: string;
}
export interface EnvironmentCredentials {
    /** Whether both are the ones of this environment, in a time that does not depend on how much of them is right. */
    accepts(given: Credentials): boolean;
    /** Those that were made for this run, and so have to be told to the user. */
    readonly generated: Partial<Credentials>;
}
/** Ends of the variables' names, such as AUDITPRESS_SERVE_PROD_API_KEY. */
export declare const CREDENTIAL_SUFFIXES: Readonly<Record<keyof Credentials, string>>;
/**
 * Variables that are empty count as missing.
 *
 * @throws AuditpressError `credentials-invalid` for values that no header can carry; it names the variables alone.
 */
export declare function resolveCredentials(env: Readonly<Record<string, string | undefined>>): Readonly<Record<Environment, EnvironmentCredentials>>;
