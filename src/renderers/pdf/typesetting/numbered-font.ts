/**
 * Fonts whose codes are the numbers that glyphs have in the font file. So the codes of a text are the same in every
 * document, whatever else it says, and texts are encoded once for all of them: PDFKit numbers glyphs in the order that a
 * document meets them in.
 *
 * The document still gets a font file of its own, with the glyphs it shows and no others; a map leads from the codes there.
 */
import { deflateSync } from 'node:zlib';
import type { Glyph, ParsedFont, PdfDocument, PdfReference, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { BoundedMap } from './bounded-map.js';

export type FontClass = new (document: PdfDocument, parsed: ParsedFont, id: string) => ProvidedFont;

/** Font files that are remembered, of each font: documents of one kind show the same glyphs. */
const MOST_FILES = 8;

/** Code points of the glyph of missing characters: U+0000, which it would stand for, is not allowed in archives. */
const MISSING: readonly number[] = [0xfffd];

/** Codes in one section of a map to Unicode. */
const MOST_IN_SECTION = 100;

/** What a code shows, and what it is read as. */
interface Shown {
  readonly glyph: number;
  readonly codePoints: readonly number[];
}

interface FontFile {
  readonly bytes: Uint8Array;
  /** Deflated. */
  readonly packed: Uint8Array;
  /** Numbers in this file by numbers in the whole font. */
  readonly numbers: Readonly<Record<number, number>>;
}

/** Four hexadecimal digits. */
export function codeOf(number: number): string {
  return (CODES[number] ??= number.toString(16).padStart(4, '0'));
}
const CODES: string[] = [];

declare module 'pdfmake/js/PDFDocument.js' {
  interface ProvidedFont {
    /** Whether the codes of a text are the same in every document. */
    readonly isNumbered: boolean;
    codesOf(glyphs: readonly Glyph[]): string[];
    /** Notes that the document shows glyphs whose codes were known already. */
    include(glyphs: readonly Glyph[]): void;
    /** A further code of a glyph, which is read as another character. */
    alias(glyph: Glyph, codePoint: number): string;
  }
}

/** PDFKit's fonts with TrueType outlines, with codes that hold for all documents. */
export function numberedFont(Font: FontClass): FontClass {
  return class NumberedFont extends Font {
    override readonly isNumbered = true;
    readonly #shown = new Map<number, Shown>([[0, { glyph: 0, codePoints: MISSING }]]);
    /** By number, as this is asked for every glyph of every text. */
    readonly #isShown = new Uint8Array(this.font.numGlyphs);

    override codesOf(glyphs: readonly Glyph[]): string[] {
      return glyphs.map(({ id }) => codeOf(id));
    }

    override include(glyphs: readonly Glyph[]): void {
      for (const { id, codePoints } of glyphs) {
        if (this.#isShown[id] === 1 || id === 0) continue;
        this.#isShown[id] = 1;
        this.#shown.set(id, { glyph: id, codePoints });
      }
    }

    override alias({ id }: Glyph, codePoint: number): string {
      let number = this.font.numGlyphs;
      while (this.#shown.has(number)) number += 1;
      this.#shown.set(number, { glyph: id, codePoints: [codePoint] });
      return codeOf(number);
    }

    override encode(text: string): ReturnType<ProvidedFont['encode']> {
      const { glyphs, positions } = this.layout(text);
      this.include(glyphs);
      return [this.codesOf(glyphs), positions];
    }

    override embed(): void {
      const shown = [...this.#shown].sort(([one], [other]) => one - other);
      const file = fontFileOf(
        this.font,
        [...new Set(shown.map(([, { glyph }]) => glyph))].sort((a, b) => a - b),
      );
      new FontWriter(this, shown, file).write();
    }
  };
}

/** Other fonts keep PDFKit's codes: files with PostScript outlines have no map from codes to glyphs. */
export function orderedFont(Font: FontClass): FontClass {
  return class OrderedFont extends Font {
    override readonly isNumbered = false;

    constructor(...parameters: ConstructorParameters<FontClass>) {
      super(...parameters);
      this.unicode[0] = [...MISSING];
    }

    override codesOf(glyphs: readonly Glyph[]): string[] {
      return glyphs.map(({ id, advanceWidth, codePoints }) => {
        const code = this.subset.includeGlyph(id);
        this.widths[code] ??= advanceWidth * this.scale;
        this.unicode[code] ??= [...codePoints];
        return codeOf(code);
      });
    }

    override include(): void {
      return;
    }

    override alias({ id, advanceWidth }: Glyph, codePoint: number): string {
      const code = this.subset.glyphs.push(id) - 1;
      this.widths[code] = advanceWidth * this.scale;
      this.unicode[code] = [codePoint];
      return codeOf(code);
    }
  };
}

const knownFiles = new WeakMap<ParsedFont, BoundedMap<string, FontFile>>();

function fontFileOf(font: ParsedFont, glyphs: readonly number[]): FontFile {
  let known = knownFiles.get(font);
  if (known === undefined) knownFiles.set(font, (known = new BoundedMap(MOST_FILES)));
  const key = glyphs.join(' ');
  return known.get(key) ?? known.add(key, makeFontFile(font, glyphs));
}

function makeFontFile(font: ParsedFont, glyphs: readonly number[]): FontFile {
  const subset = font.createSubset();
  for (const glyph of glyphs) subset.includeGlyph(glyph);
  const bytes = subset.encode();
  return { bytes, packed: deflateSync(bytes), numbers: subset.mapping };
}

/** Writes the objects of one font: ISO 32000-1, 9.7.4 and 9.8. */
class FontWriter {
  readonly #font: ProvidedFont;
  readonly #shown: readonly (readonly [number, Shown])[];
  readonly #file: FontFile;

  /** @param shown by code, from the least on */
  constructor(font: ProvidedFont, shown: readonly (readonly [number, Shown])[], file: FontFile) {
    this.#font = font;
    this.#shown = shown;
    this.#file = file;
  }

  write(): void {
    const { dictionary, font, id } = this.#font;
    // Six letters, made of the name that pages have for the font.
    const tag = [1, 2, 3, 4, 5, 6].map((place) => String.fromCharCode((id.charCodeAt(place) || 73) + 17)).join('');
    const name = `${tag}+${font.postscriptName.replaceAll(' ', '_')}`;
    const descendant = this.#object({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: this.#descriptor(name),
      W: this.#widths(),
      CIDToGIDMap: this.#stream(this.#map()),
    });
    dictionary.data = {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#stream(Buffer.from(this.#toUnicode(), 'latin1')),
    };
    dictionary.end();
  }

  #descriptor(name: string): PdfReference {
    const { font, scale, ascender, descender } = this.#font;
    const { minX, minY, maxX, maxY } = font.bbox;
    const { bytes, packed } = this.#file;
    return this.#object({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: flagsOf(font),
      FontBBox: [minX, minY, maxX, maxY].map((value) => value * scale),
      ItalicAngle: font.italicAngle,
      Ascent: ascender,
      Descent: descender,
      CapHeight: (font.capHeight || font.ascent) * scale,
      XHeight: (font.xHeight || 0) * scale,
      StemV: 0,
      FontFile2: this.#font.document.compress
        ? this.#stream(packed, { Filter: 'FlateDecode', Length1: bytes.length })
        : this.#stream(bytes, { Length1: bytes.length }),
    });
  }

  /** Runs of codes, each with its widths. */
  #widths(): unknown[] {
    const { font, scale } = this.#font;
    const widths: unknown[] = [];
    let run: number[] = [];
    let next = -1;
    for (const [code, { glyph }] of this.#shown) {
      if (code !== next) widths.push(code, (run = []));
      run.push(font.getGlyph(glyph).advanceWidth * scale);
      next = code + 1;
    }
    return widths;
  }

  /** Two bytes a code, up to the last. */
  #map(): Uint8Array {
    const [last = 0] = this.#shown.at(-1) ?? [];
    const map = Buffer.alloc((last + 1) * 2);
    for (const [code, { glyph }] of this.#shown) map.writeUInt16BE(this.#file.numbers[glyph] ?? 0, code * 2);
    return map;
  }

  #toUnicode(): string {
    const lines = this.#shown.map(([code, { codePoints }]) => {
      const text = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
        .swap16()
        .toString('hex');
      return `<${codeOf(code)}> <${text}>`;
    });
    const sections: string[] = [];
    for (let start = 0; start < lines.length; start += MOST_IN_SECTION) {
      const section = lines.slice(start, start + MOST_IN_SECTION);
      sections.push(`${String(section.length)} beginbfchar`, ...section, 'endbfchar');
    }
    return [...TO_UNICODE_START, ...sections, ...TO_UNICODE_END].join('\n');
  }

  #object(data: Record<string, unknown>): PdfReference {
    const object = this.#font.document.ref(data);
    object.end();
    return object;
  }

  #stream(bytes: Uint8Array, data: Record<string, unknown> = {}): PdfReference {
    const stream = this.#font.document.ref(data);
    stream.end(bytes);
    return stream;
  }
}

const TO_UNICODE_START = [
  '/CIDInit /ProcSet findresource begin',
  '12 dict begin',
  'begincmap',
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
  '/CMapName /Adobe-Identity-UCS def',
  '/CMapType 2 def',
  '1 begincodespacerange',
  '<0000> <ffff>',
  'endcodespacerange',
];
const TO_UNICODE_END = ['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'];

/** ISO 32000-1, table 123. Every font counts as symbolic, as its codes are its own. */
function flagsOf({ post, head, 'OS/2': os2 }: ParsedFont): number {
  const familyClass = (os2?.sFamilyClass ?? 0) >> 8;
  const isSerif = familyClass >= 1 && familyClass <= 7;
  const isScript = familyClass === 10;
  const flags = [post.isFixedPitch !== 0, isSerif, true, isScript, false, false, head.macStyle.italic];
  return flags.reduce((sum, isSet, bit) => sum + (isSet ? 2 ** bit : 0), 0);
}
