import type { CommandModule } from 'yargs';
import { type DocumentArguments } from '../options.js';
/** `auditpress fetch`: saves what the service answers as snapshots, with their evidence. */
export declare function fetchCommand(): CommandModule<object, DocumentArguments>;
