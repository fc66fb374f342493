import type { Template } from '../model/template.js';
import type { TemplateFolder } from './folder.js';
/**
 * @param nameOrPath `auditor`, or a path with a slash such as `./our-template`.
 * @param tag BCP 47 locale of the words.
 * @throws AuditpressError (usage) where the folder is missing, malformed, or has no words for the locale.
 */
export declare function loadTemplate(nameOrPath: string, tag: string): Promise<Template>;
/** The files of a template, with those of the templates that it extends. */
export declare function readTemplate(nameOrPath: string): Promise<TemplateFolder>;
/** Names of the templates that come with auditpress. */
export declare function builtInTemplates(): Promise<readonly string[]>;
