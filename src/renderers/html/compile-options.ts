/**
 * How Handlebars sources are compiled, at build time and for a user's own layout alike: strict about unknown names, and
 * without helpers beyond the four that a template needs.
 */
export const COMPILE_OPTIONS = {
  strict: true,
  preventIndent: true,
  knownHelpers: { if: true, unless: true, each: true, with: true },
  knownHelpersOnly: true,
} as unknown as CompileOptions;
