/** Written by `scripts/parse-prose.ts`; `parsed-patterns.js` itself is not in the repository. */

/** Trees of the built-in templates' texts, as JSON, by their pattern. */
export const parsed: Readonly<Record<string, string>>;
