/**
 * Parses each font once for all documents of a process.
 *
 * A parsed font depends only on its bytes, so sharing it does not change any document. The subset of glyphs belongs to one document
 * and is made for each.
 */
import type { GlyphRun, ParsedFont, PdfDocument, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { memoize } from '../../../../model/values/memoize.js';
import { layOutAm } from './sara-am.js';
import { type EncodedRun, knownPairs, PairRuns } from './pair-runs.js';
import { hasRtlCharacter } from './scripts.js';
import { numberedFont, orderedFont, type FontClass } from './numbered-font.js';

const MAX_WORDS = 10_000;

declare module 'pdfmake/js/PDFDocument.js' {
  interface ProvidedFont {
    /** A word built from pairs, with codes that are glyph numbers; null if it needs `layoutCached`. */
    encodePairs(text: string): EncodedRun | null;
  }
}

interface SharedFont {
  readonly parsed: ParsedFont;
  readonly Font: FontClass;
  /** Lays out a word; cached. Throws what the parser throws. */
  readonly layOutWord: (text: string) => GlyphRun;
  readonly pairs: PairRuns;
}

const sharedFonts = new WeakMap<Uint8Array, SharedFont>();

/** Denies all reads from disk, whatever a document names. */
export const NO_LOCAL_FILES = (): boolean => false;

/**
 * The font of these bytes, for a document of the given class.
 *
 * @param onUnplaced called with each text whose glyphs the font cannot place, see `unplacedRun`
 * @throws the parser's error if the bytes are not a font
 */
export function openFont(
  bytes: Uint8Array,
  document: PdfDocument,
  Document: typeof PdfDocument,
  onUnplaced: (text: string) => void = () => undefined,
): ProvidedFont {
  const shared = sharedFonts.get(bytes) ?? remember(bytes, parse(bytes, Document));
  document._fontCount += 1;
  const font = new shared.Font(document, shared.parsed, `F${String(document._fontCount)}`);
  const layOut = layOutOf(font);
  const orUnplaced = (text: string, place: () => GlyphRun): GlyphRun => {
    try {
      return place();
    } catch {
      onUnplaced(text);
      return unplacedRun(text, font, layOut);
    }
  };
  font.encodePairs = (text) => (font.isNumbered ? shared.pairs.encode(text) : null);
  font.layoutRun = (text, features) => orUnplaced(text, () => layOut(text, features));
  font.layoutCached = (text) =>
    // Unplaced runs are not cached, so that each document hears of them.
    shared.pairs.of(text) ?? orUnplaced(text, () => shared.layOutWord(text));
  return font;
}

/** Parses a font through a document that is never written: the only access to pdfmake's font parser. */
function parse(bytes: Uint8Array, Document: typeof PdfDocument): ProvidedFont {
  return scratchDocument(Document, bytes).provideFont('font', false, false);
}

export function scratchDocument(Document: typeof PdfDocument, bytes: Uint8Array = new Uint8Array()): PdfDocument {
  const files = { existsSync: () => true, readFileSync: () => bytes };
  const options = { autoFirstPage: false, font: null } as const;
  return new Document({ font: { normal: 'font', bold: 'font' } }, {}, {}, {}, options, files, NO_LOCAL_FILES);
}

function remember(bytes: Uint8Array, font: ProvidedFont): SharedFont {
  const { font: parsed, subset } = font;
  keepCharacters(parsed);
  const layOut = layOutOf(font);
  const shared = {
    parsed,
    Font: (subset.cff === undefined ? numberedFont : orderedFont)(font.constructor as FontClass),
    layOutWord: memoize((text: string) => layOut(text), MAX_WORDS),
    pairs: new PairRuns(parsed, layOut, knownPairs(bytes)),
  };
  sharedFonts.set(bytes, shared);
  return shared;
}

function layOutOf(font: ProvidedFont): ProvidedFont['layoutRun'] {
  const layOut = font.layoutRun.bind(font);
  return (text, features) => layOutAm(text, (each) => layOut(each, features));
}

/**
 * Makes each glyph carry the characters of the current text. fontkit caches a glyph with the characters it was first used for: a
 * space first used as a no-break space would stay one. The joiners U+200C and U+200D, which fontkit hides by their glyph's
 * character, would show as missing.
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

/** One height for lines with characters of several fonts: thousandths of the type size, above and below the baseline. */
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

/** OpenType features that place marks on letters and on other marks. */
const WITHOUT_MARKS = { mark: false, mkmk: false } as const;

/**
 * The glyphs of a text that fontkit fails to lay out. Mostly the font has no place for a mark on its letter, such as a second stroke,
 * so first the marks are left where the letter ends. If that fails too, each character has its own glyph, unjoined.
 *
 * @param layOut lays out text with fontkit
 */
export function unplacedRun(text: string, font: ProvidedFont, layOut: ProvidedFont['layoutRun']): GlyphRun {
  try {
    return layOut(text, WITHOUT_MARKS);
  } catch {
    return oneByOne(text, font);
  }
}

/** One glyph per character in visual order, as fontkit returns them. */
function oneByOne(text: string, { font, scale }: ProvidedFont): GlyphRun {
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  if (hasRtlCharacter(text)) glyphs.reverse();
  const positions = glyphs.map(({ advanceWidth }) => {
    const width = advanceWidth * scale;
    return { xAdvance: width, advanceWidth: width, xOffset: 0, yOffset: 0 };
  });
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}
