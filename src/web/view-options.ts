/** The views are compiled at build time: strict about unknown names, with the helpers of `views.ts` and those of Handlebars. */
export const VIEW_OPTIONS = {
  strict: true,
  preventIndent: true,
  knownHelpers: { t: true, log: false, lookup: false },
  knownHelpersOnly: true,
} as unknown as CompileOptions;
