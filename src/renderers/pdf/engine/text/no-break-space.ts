/** No-break spaces in pages. */

export const NO_BREAK_SPACE = '\u00a0';

/**
 * Text of one line with ordinary spaces. On a page nothing is left to keep together, and PDFium finds no Arabic phrase with a
 * no-break space in it.
 */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
