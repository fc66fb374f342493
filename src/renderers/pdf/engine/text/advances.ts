import type { ParsedFont } from 'pdfmake/js/PDFDocument.js';

/** Bytes of an entry of the table `hmtx`: the advance width and the left side bearing. */
const ENTRY = 4;

interface Advances {
  readonly view: DataView;
  readonly start: number;
  /** Glyphs without an entry are as wide as the last one. */
  readonly last: number;
}

const known = new WeakMap<ParsedFont, Advances>();

/** The advance width of a glyph in font units. fontkit would read the outline of the glyph for it. */
export function advanceWidthOf(font: ParsedFont, glyph: number): number {
  let advances = known.get(font);
  if (advances === undefined) known.set(font, (advances = openAdvances(font)));
  const { view, start, last } = advances;
  return view.getUint16(start + ENTRY * Math.min(glyph, last));
}

function openAdvances(font: ParsedFont): Advances {
  const table = font._getTableStream('hmtx');
  if (table === null) throw new TypeError('Expected a font with the table hmtx.');
  return { view: table.view, start: table.pos, last: font.hhea.numberOfMetrics - 1 };
}
