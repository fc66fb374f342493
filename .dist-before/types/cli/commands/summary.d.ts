import type { CommandModule } from 'yargs';
import { type DocumentArguments } from '../options.js';
type Arguments = DocumentArguments & {
    readonly report: string;
};
/** `auditpress summary REPORT|-` */
export declare function summaryCommand(words: readonly string[]): CommandModule<object, Arguments>;
export {};
