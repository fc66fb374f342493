import type { CommandModule } from 'yargs';
import type { WrittenOptions } from '../../server/resolve-options.js';
type Arguments = WrittenOptions & {
    readonly json?: boolean;
    readonly quiet?: boolean;
};
/** `auditpress serve`: the reference server, until a signal stops it. */
export declare function serveCommand(): CommandModule<object, Arguments>;
export {};
