/**
 * Fonts parsed once for all documents of a process.
 *
 * What a font says depends on nothing but its bytes and the text, so sharing it changes no document, whichever were made
 * before or are made at the same time. What belongs to one document, its subset of glyphs, is made anew for each.
 */
import type { GlyphRun, ParsedFont, PdfDocument, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { BoundedMap } from './bounded-map.js';
import { knownPairs } from './known-pairs.js';
import { PairRuns } from './pair-runs.js';
import { type FontClass, numberedFont, orderedFont } from './numbered-font.js';

/** Words whose glyphs are remembered, of each font. */
const MAX_WORDS = 10_000;

interface SharedFont {
  readonly parsed: ParsedFont;
  readonly Font: FontClass;
  readonly runs: BoundedMap<string, GlyphRun>;
  readonly pairs: PairRuns;
}

const sharedFonts = new WeakMap<Uint8Array, SharedFont>();

/** Nothing is read from the disk, whatever a document names. */
export const NO_LOCAL_FILES = (): boolean => false;

/**
 * The font of these bytes, for a document of the given class.
 *
 * @throws what the parser throws where the bytes are no font
 */
export function openFont(bytes: Uint8Array, document: PdfDocument, Document: typeof PdfDocument): ProvidedFont {
  const shared = sharedFonts.get(bytes) ?? remember(bytes, parse(bytes, Document));
  document._fontCount += 1;
  const font = new shared.Font(document, shared.parsed, `F${String(document._fontCount)}`);
  font.layoutCached = (text) =>
    shared.pairs.of(text) ?? shared.runs.get(text) ?? shared.runs.add(text, font.layoutRun(text));
  return font;
}

/** Reads a font with a document that is never written: the one way to the font parser that pdfmake brings along. */
function parse(bytes: Uint8Array, Document: typeof PdfDocument): ProvidedFont {
  return scratchDocument(Document, bytes).provideFont('font', false, false);
}

/** A document that is never written, and that has the font of these bytes. */
export function scratchDocument(Document: typeof PdfDocument, bytes: Uint8Array = new Uint8Array()): PdfDocument {
  const files = { existsSync: () => true, readFileSync: () => bytes };
  const options = { autoFirstPage: false, font: null } as const;
  return new Document({ font: { normal: 'font', bold: 'font' } }, {}, {}, {}, options, files, NO_LOCAL_FILES);
}

function remember(bytes: Uint8Array, font: ProvidedFont): SharedFont {
  const { font: parsed, subset } = font;
  keepCharacters(parsed);
  const shared = {
    parsed,
    Font: (subset.cff === undefined ? numberedFont : orderedFont)(font.constructor as FontClass),
    runs: new BoundedMap<string, GlyphRun>(MAX_WORDS),
    pairs: new PairRuns(parsed, (text) => font.layoutRun(text), knownPairs(bytes)),
  };
  sharedFonts.set(bytes, shared);
  return shared;
}

/**
 * Makes the glyphs of a text stand for the characters of this very text. fontkit remembers each glyph with the characters that
 * it met it for first: a space that began as a no-break space would stay one, and the joiners between letters (U+200C,
 * U+200D), which it hides by the character that their glyph stands for, would show as missing.
 */
function keepCharacters(parsed: ParsedFont): void {
  const getGlyph = parsed.getGlyph.bind(parsed);
  parsed.getGlyph = (id, codePoints) => {
    const known = parsed._glyphs[id];
    if (known !== undefined && codePoints !== undefined && !isSame(known.codePoints, codePoints)) {
      Reflect.deleteProperty(parsed._glyphs, id);
    }
    return getGlyph(id, codePoints);
  };
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((codePoint, index) => codePoint === other[index]);
}
