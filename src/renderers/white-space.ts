/** White space that a line may break at: all but the no-break spaces. */
export const BREAKING_SPACE = /[^\S\u00a0\u2007\u202f]+/u;
