import { type TemplateFolder } from './folder.js';
/**
 * Reads a template folder with those that it extends.
 *
 * @param locate path of a template by what stands in `extends`: a name, or a path from the folder it stands in
 * @throws AuditpressError (usage) as `readTemplateFolder` does; `template-circular` where a template extends itself.
 */
export declare function readExtended(path: string, locate: (nameOrPath: string, from: string) => Promise<string>, above?: readonly string[]): Promise<TemplateFolder>;
