import { type Environment } from '../model/snapshot.js';
import { type Credentials } from './credentials.js';
import { type ListedAccount } from './data/list-accounts.js';
import { type Timeouts } from './http/limits.js';
import type { ServerOptions } from './options.js';
export interface RunningEnvironment {
    /** Its base URL. */
    readonly url: string;
    /** The credentials that were made for this run; those that were given are not repeated. */
    readonly generated: Partial<Credentials>;
    readonly accounts: readonly ListedAccount[];
}
export interface RunningServer {
    readonly url: string;
    readonly openApi: string;
    /** Whether other machines can reach it. */
    readonly isPublic: boolean;
    readonly environments: Readonly<Record<Environment, RunningEnvironment>>;
    /**
     * Accepts nothing more, lets running requests end, and closes every connection: after some seconds also those whose
     * requests have not ended.
     */
    close(): Promise<void>;
}
/**
 * @throws AuditpressError
 * - `credentials-invalid`, `data-folder-unreadable`, `service-file-invalid`, `service-data-invalid`;
 * - `port-in-use`, `port-refused`, `host-unknown` where it cannot listen.
 */
export declare function startServer(options: ServerOptions, timeouts?: Timeouts): Promise<RunningServer>;
