/**
 * How Handlebars sources are compiled, at build time and for a user's own layout alike: strict about unknown names, and
 * with the helpers `if`, `unless`, `each` and `with` only. `log` would write to the console of whoever renders.
 */
export declare const COMPILE_OPTIONS: CompileOptions;
