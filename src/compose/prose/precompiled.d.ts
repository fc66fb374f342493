/** Written by `scripts/precompile-prose.ts`; `precompiled.js` itself is not in the repository. */

/** Texts of the built-in templates by the SHA-256 of their source, lower-case hexadecimal. A run creates only those that it uses. */
export const prose: Readonly<Record<string, () => TemplateSpecification>>;
