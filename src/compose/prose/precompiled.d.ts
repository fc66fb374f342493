/** Written by `scripts/precompile-prose.ts`; `precompiled.js` itself is not in the repository. */

/**
 * Texts of the built-in templates by the SHA-256 of their source, lower-case hexadecimal. Functions, so that a run creates only the
 * specifications that it uses.
 */
export const prose: Readonly<Record<string, () => TemplateSpecification>>;
