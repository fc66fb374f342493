/** How high lines are whose characters come from several fonts. */
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

/** Thousandths of the size, above and below the baseline. */
export interface LineMetrics {
  readonly ascender: number;
  readonly descender: number;
  /** Families that keep their own. */
  readonly own: readonly string[];
}

/** Makes a font stand on lines by other measures than its own, which the file states. */
export function alignFont(font: ProvidedFont, { ascender, descender }: LineMetrics): void {
  const own = { ascender: font.ascender, descender: font.descender };
  const embed = font.embed.bind(font);
  font.embed = () => {
    Object.assign(font, own);
    embed();
  };
  Object.assign(font, { ascender, descender });
}
