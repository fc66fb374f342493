import type { CommandModule } from 'yargs';
import { type DocumentArguments } from '../options.js';
/** `auditpress benchmarks`: what the service supports for an account, or the catalogue of an account type. */
export declare function benchmarksCommand(): CommandModule<object, DocumentArguments>;
