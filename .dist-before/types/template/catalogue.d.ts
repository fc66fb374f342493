export interface TemplateListing {
    readonly name: string;
    /** What it is for: the comment that its template.yaml begins with. */
    readonly purpose: string;
}
export interface TemplateFile {
    /** Relative to the folder, with slashes. */
    readonly path: string;
    /** Name of the template that holds it: the template itself, or one that it extends. */
    readonly from: string;
}
export interface TemplateDescription extends TemplateListing {
    readonly extends: string | null;
    readonly formats: readonly string[];
    readonly languages: readonly string[];
    readonly files: readonly TemplateFile[];
}
/** The templates that come with auditpress, by name. */
export declare function listTemplates(): Promise<readonly TemplateListing[]>;
/** @throws AuditpressError (usage) as loading the template does. */
export declare function describeTemplate(nameOrPath: string): Promise<TemplateDescription>;
/**
 * Copies a template into a new folder. A template that extends another one goes on doing so: its own files are copied, and
 * of those below the theme and the shells, which people change first.
 *
 * @param target absolute path; it must not exist, or be an empty folder.
 * @returns the files that were written, relative to `target`
 * @throws AuditpressError (usage) `folder-not-empty`, or as loading the template does
 */
export declare function copyTemplate(nameOrPath: string, target: string): Promise<readonly string[]>;
