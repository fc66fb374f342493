import type { CommandModule } from 'yargs';
/** `auditpress templates list | show | copy`. */
export declare function templatesCommand(): CommandModule;
