import type { CommandModule } from 'yargs';
import { type DocumentArguments } from '../options.js';
type Arguments = DocumentArguments & {
    readonly report?: string;
};
/** `auditpress generate REPORT|-`, or with the ids of a report that the service has. */
export declare function generateCommand(words: readonly string[]): CommandModule<object, Arguments>;
export {};
