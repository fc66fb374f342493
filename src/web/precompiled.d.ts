/** Written by `scripts/precompile-html.ts`; `precompiled.js` itself is not in the repository. */

/** Views by the name of their file: `overview`, `layout`. */
export const views: Readonly<Record<string, TemplateSpecification>>;

/** Source of the script of the pages, bundled from `client/`. */
export const script: string;
