export const LAYOUT_HELPERS = ['if', 'unless', 'each', 'with'];

/**
 * Compiles Handlebars sources the same way at build time and for a user's own layout: strict about unknown names, and
 * only with the helpers above.
 */
export const COMPILE_OPTIONS = {
  strict: true,
  preventIndent: true,
  knownHelpers: { log: false, lookup: false },
  knownHelpersOnly: true,
} as unknown as CompileOptions;
