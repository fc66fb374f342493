import { type ServerOptions } from './options.js';
/** As written; absent means not given. */
export interface WrittenOptions {
    readonly data?: string;
    readonly host?: string;
    readonly port?: string;
    readonly shape?: string;
    readonly keys?: string;
    readonly 'answer-4-2'?: string;
    readonly faults?: string;
}
/** @throws AuditpressError (usage) `arguments-invalid` with every problem */
export declare function resolveOptions(written: WrittenOptions): Omit<ServerOptions, 'env' | 'onFault'>;
