/** Written by `scripts/parse-prose.ts`; `parsed-patterns.js` itself is not in the repository. */

/** Trees of the built-in templates' texts, as JSON, by their pattern. */
type ParsedPatterns = Readonly<Record<string, string>>;

/** By language without region, such as `pt`: loads its trees. */
export const languages: Readonly<Record<string, () => Promise<{ readonly parsed: ParsedPatterns }>>>;
