import type { CommandModule } from 'yargs';
import { type DocumentArguments } from '../options.js';
type Arguments = DocumentArguments & {
    readonly snapshot: string;
};
/** `auditpress render SNAPSHOT`: the same, but only from a saved snapshot with its evidence. */
export declare function renderCommand(words: readonly string[]): CommandModule<object, Arguments>;
export {};
