/** Parts that every page must hold, whatever its layout: without them it would be unsafe, unmarked or empty. */
export interface RequiredParts {
    readonly head: string;
    readonly mark: string;
    readonly content: string;
}
/**
 * Fills the layout of a page. Layouts of the built-in templates are precompiled; any other is compiled here, which is
 * the only time that the whole of Handlebars is loaded.
 *
 * @throws AuditpressError `layout-unusable` for a layout that Handlebars refuses, and for one that leaves out a
 * required part.
 */
export declare function fillLayout(source: string, data: RequiredParts & object): Promise<string>;
