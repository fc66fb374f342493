/** Written by `scripts/precompile-html.ts`; `precompiled.js` itself is not in the repository. */

/** Templates of `blocks/` and `parts/` by name: `heading`, `filters`. */
export const templates: Readonly<Record<string, TemplateSpecification>>;

/** Layouts of the built-in templates by the SHA-256 of their source, lower-case hexadecimal. */
export const layouts: Readonly<Record<string, TemplateSpecification>>;

/** CSS rules of the built-in templates' themes, by `themeKey`. */
export const themes: Readonly<Record<string, string>>;

/** Source of the script in the page, bundled from `client/`. */
export const client: string;
