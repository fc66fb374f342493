/** One height for lines with characters of several fonts. */
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

/** Thousandths of the type size, above and below the baseline. */
export interface LineMetrics {
  readonly ascender: number;
  readonly descender: number;
  /** Families that keep their own metrics. */
  readonly own: readonly string[];
}

/** Replaces the metrics of a font for layout. The embedded font keeps its own. */
export function alignFont(font: ProvidedFont, { ascender, descender }: LineMetrics): void {
  const own = { ascender: font.ascender, descender: font.descender };
  const embed = font.embed.bind(font);
  font.embed = () => {
    Object.assign(font, own);
    embed();
  };
  Object.assign(font, { ascender, descender });
}
