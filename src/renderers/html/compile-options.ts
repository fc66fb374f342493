/** All helpers of a layout: `log` would write to the caller's console, and `lookup` hides names from checks. */
export const LAYOUT_HELPERS = ['if', 'unless', 'each', 'with'];

/**
 * How Handlebars sources are compiled, at build time and for a user's own layout alike: strict about unknown names, and
 * with the helpers above only.
 */
export const COMPILE_OPTIONS = {
  strict: true,
  preventIndent: true,
  knownHelpers: { log: false, lookup: false },
  knownHelpersOnly: true,
} as unknown as CompileOptions;
