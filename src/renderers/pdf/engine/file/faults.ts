import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

/**
 * What keeps an archival file from conforming, one sentence each. Only texts, fonts, pictures and content of a user's handlers can,
 * so the engine looks only for what these bring, while it writes the file. Tests read whole files.
 */
export class Faults {
  /** Forbidden by PDF/UA, and by level A of PDF/A, which requires the same structure. */
  readonly structure = new Set<string>();
  /** Forbidden by PDF/A. */
  readonly content = new Set<string>();
}

/** Private use, and characters that no text may contain: ISO 19005-2, 6.2.11.7. */
const MEANINGLESS = /[\p{Co}\0\ufeff\ufffe]/u;
/** A name holds 127 bytes (ISO 19005-2, 6.1.13), of which a subset's tag takes seven. */
const MAX_FONT_NAME = 120;

function codePointsOf(text: string): string {
  const codes = Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return codes.map((code) => `U+${code.padStart(4, '0')}`).join(' ');
}

/** Looks for faults that come with fonts, and with characters that a user's handler prints. Call when all texts are written. */
export function checkFonts(fonts: readonly ProvidedFont[], { content }: Faults): void {
  for (const font of fonts) {
    const { postscriptName: name } = font.font;
    for (const character of font.shownCharacters()) {
      if (!MEANINGLESS.test(character)) continue;
      content.add(`the font ${name} has characters without a meaning (${codePointsOf(character)})`);
    }
    if (name.length > MAX_FONT_NAME) content.add('the name of a font is too long');
  }
}
