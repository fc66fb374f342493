import type { ParsedFont, PdfDocument, PdfReference, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { memoizeByObject } from '../../../../model/values/memoize.js';

const MAX_IN_SECTION = 100;

export interface Shown {
  readonly glyph: number;
  readonly codePoints: readonly number[];
}

export interface FontFile {
  readonly bytes: Uint8Array;
  readonly packed: Uint8Array;
  /** Glyph numbers in this file by glyph numbers in the full font. */
  readonly numbers: Readonly<Record<number, number>>;
}

/** Four hexadecimal digits. */
export function codeOf(number: number): string {
  return (CODES[number] ??= number.toString(16).padStart(4, '0'));
}
const CODES: string[] = [];

/**
 * Writes the objects of a font whose codes are numbers of glyphs: ISO 32000-1, 9.7.4 and 9.8.
 *
 * @param shown glyphs by code, in ascending order
 */
export function writeFont(provided: ProvidedFont, shown: readonly (readonly [number, Shown])[], file: FontFile): void {
  const { dictionary, document, font, id } = provided;
  // The subset tag: six letters derived from the font's resource name.
  const tag = [1, 2, 3, 4, 5, 6].map((place) => String.fromCharCode((id.charCodeAt(place) || 73) + 17)).join('');
  const name = `${tag}+${font.postscriptName.replaceAll(' ', '_')}`;
  const descendant = written(document, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor(provided, name, file),
    W: widthsOf(provided, shown),
    CIDToGIDMap: written(document, {}, glyphMap(shown, file)),
  });
  dictionary.data = {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: written(document, {}, Buffer.from(toUnicode(shown), 'latin1')),
  };
  dictionary.end();
}

function descriptor(
  { document, font, scale, ascender, descender }: ProvidedFont,
  name: string,
  file: FontFile,
): PdfReference {
  const { minX, minY, maxX, maxY } = font.bbox;
  const post = postOf(font);
  const length = { Length1: file.bytes.length };
  return written(document, {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: flagsOf(font, post),
    FontBBox: [minX, minY, maxX, maxY].map((value) => value * scale),
    ItalicAngle: post.italicAngle,
    Ascent: ascender,
    Descent: descender,
    CapHeight: (font.capHeight || font.ascent) * scale,
    XHeight: (font.xHeight || 0) * scale,
    StemV: 0,
    FontFile2: document.compress
      ? written(document, { Filter: 'FlateDecode', ...length }, file.packed)
      : written(document, length, file.bytes),
  });
}

/** Runs of consecutive codes with their widths. */
function widthsOf({ font, scale }: ProvidedFont, shown: readonly (readonly [number, Shown])[]): unknown[] {
  const widths: unknown[] = [];
  let run: number[] = [];
  let next = -1;
  for (const [code, { glyph }] of shown) {
    if (code !== next) widths.push(code, (run = []));
    run.push(advanceWidthOf(font, glyph) * scale);
    next = code + 1;
  }
  return widths;
}

/** CIDToGIDMap: two bytes per code, up to the last. */
function glyphMap(shown: readonly (readonly [number, Shown])[], { numbers }: FontFile): Uint8Array {
  const [last = 0] = shown.at(-1) ?? [];
  const map = Buffer.alloc((last + 1) * 2);
  for (const [code, { glyph }] of shown) map.writeUInt16BE(numbers[glyph] ?? 0, code * 2);
  return map;
}

function toUnicode(shown: readonly (readonly [number, Shown])[]): string {
  const lines = shown.map(([code, { codePoints }]) => {
    const text = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le')
      .swap16()
      .toString('hex');
    return `<${codeOf(code)}> <${text}>`;
  });
  const sections: string[] = [];
  for (let start = 0; start < lines.length; start += MAX_IN_SECTION) {
    const section = lines.slice(start, start + MAX_IN_SECTION);
    sections.push(`${String(section.length)} beginbfchar`, ...section, 'endbfchar');
  }
  return [...TO_UNICODE_START, ...sections, ...TO_UNICODE_END].join('\n');
}

function written(document: PdfDocument, data: Record<string, unknown>, bytes?: Uint8Array): PdfReference {
  const reference = document.ref(data);
  reference.end(bytes);
  return reference;
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

interface Post {
  /** Degrees, counter-clockwise. */
  readonly italicAngle: number;
  readonly isFixedPitch: boolean;
}

/** The needed fields of the table `post`. fontkit would read all of it, with the names of thousands of glyphs. */
function postOf(font: ParsedFont): Post {
  const table = font._getTableStream('post');
  if (table === null) return { italicAngle: 0, isFixedPitch: false };
  const { view, pos } = table;
  return { italicAngle: view.getInt32(pos + 4) / 0x1_0000, isFixedPitch: view.getUint32(pos + 12) !== 0 };
}

/** ISO 32000-1, table 123. Every font is symbolic, because its codes are not a standard encoding. */
function flagsOf({ head, 'OS/2': os2 }: ParsedFont, { isFixedPitch }: Post): number {
  const familyClass = (os2?.sFamilyClass ?? 0) >> 8;
  const isSerif = familyClass >= 1 && familyClass <= 7;
  const isScript = familyClass === 10;
  const flags = [isFixedPitch, isSerif, true, isScript, false, false, head.macStyle.italic];
  return flags.reduce((sum, isSet, bit) => sum + (isSet ? 2 ** bit : 0), 0);
}

/** Bytes of an entry of the table `hmtx`: the advance width and the left side bearing. */
const ENTRY = 4;

interface Advances {
  readonly view: DataView;
  readonly start: number;
  /** Glyphs without an entry are as wide as the last one. */
  readonly last: number;
}

/** The advance width of a glyph in font units. fontkit would read the outline of the glyph for it. */
export function advanceWidthOf(font: ParsedFont, glyph: number): number {
  const { view, start, last } = advancesOf(font);
  return view.getUint16(start + ENTRY * Math.min(glyph, last));
}

const advancesOf = memoizeByObject((font: ParsedFont): Advances => {
  const table = font._getTableStream('hmtx');
  if (table === null) throw new TypeError('Expected a font with the table hmtx.');
  return { view: table.view, start: table.pos, last: font.hhea.numberOfMetrics - 1 };
});
