/** White space that a line may break at: all but the no-break spaces. */
export const BREAKING_SPACE = /[^\S\u00a0\u2007\u202f]+/u;

/** The same for a character of plain text, where all of it is ASCII. */
export function isBreakingSpace(codePoint: number): boolean {
  return codePoint === 0x20 || (codePoint >= 0x09 && codePoint <= 0x0d);
}
