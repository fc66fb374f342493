/** How Handlebars texts of templates are compiled, at build time and for a user's own alike: strict, and never escaping. */
export const PROSE_OPTIONS = { noEscape: true, strict: true, knownHelpersOnly: false } as const;
