import type { FontDescriptors, PdfDocument, ProvidedFont, VirtualFileSystem } from 'pdfmake/js/PDFDocument.js';
import { AuditpressError } from '../../../../base/errors.js';
import type { FontFile, Theme } from '../../../../model/template/theme.js';
import { memoize, memoizeByObject, once } from '../../../../model/values/memoize.js';
import { defaultExport } from '../default-export.js';
import { advanceWidthOf } from './write-font.js';
import { isForPrivateUse } from './scripts.js';
import { openFont, scratchDocument } from './shared-font.js';

export interface Fonts {
  readonly descriptors: FontDescriptors;
  readonly files: VirtualFileSystem;
  readonly sans: Face;
  readonly semibold: Face;
  readonly mono: Face;
  /** All families, for characters that a font lacks: the theme's two, then the others in the given order. */
  readonly fallbacks: readonly FallbackFamily[];
}

export interface FallbackFamily {
  readonly regular: () => Face;
  readonly semibold: () => Face;
}

interface Family {
  readonly regular: FontFile;
  /** The regular style if the family has no semibold. */
  readonly semibold: FontFile;
}

type Document = typeof PdfDocument;

/** Text that every font must be able to encode. */
const PROBE = 'Az 09';

/** Faces by the bytes of their files, so that a process parses each font once for layout. */
const knownFaces = new WeakMap<Uint8Array, Face>();

/**
 * Opens the font files of one rendering.
 *
 * @throws AuditpressError `font-missing` if a family has no regular style; `font-unreadable` if the bytes are not a TrueType or
 *   OpenType font. Throws at once for the theme's families, and for the others when a text first needs them.
 */
export async function openFonts(theme: Theme, given: readonly FontFile[]): Promise<Fonts> {
  const PdfDocument = defaultExport(await import('pdfmake/js/PDFDocument.js'));
  const { sans, mono } = theme.type;
  const names = [...new Set([sans, mono, ...given.map(({ family }) => family)])];
  const families = new Map(names.map((name) => [name, familyOf(name, given)]));
  const openStyle = (name: string, style: keyof Family) =>
    openFace((families.get(name) ?? familyOf(name, given))[style], PdfDocument);
  return {
    ...provide(families),
    sans: openStyle(sans, 'regular'),
    semibold: openStyle(sans, 'semibold'),
    mono: openStyle(mono, 'regular'),
    fallbacks: names.map((name) => ({
      regular: once(() => openStyle(name, 'regular')),
      semibold: once(() => openStyle(name, 'semibold')),
    })),
  };
}

function familyOf(name: string, given: readonly FontFile[]): Family {
  const styles = given.filter(({ family }) => family === name);
  const regular = styles.find(({ weight }) => weight === 'regular');
  if (regular === undefined) throw fontMissing(name, given);
  return { regular, semibold: styles.find(({ weight }) => weight === 'semibold') ?? regular };
}

function provide(families: ReadonlyMap<string, Family>): Pick<Fonts, 'descriptors' | 'files'> {
  const bytes = new Map<string, Uint8Array>();
  const descriptors: FontDescriptors = {};
  for (const [name, { regular, semibold }] of families) {
    descriptors[name] = { normal: `${name} regular`, bold: `${name} semibold` };
    bytes.set(`${name} regular`, bufferOf(regular.bytes));
    bytes.set(`${name} semibold`, bufferOf(semibold.bytes));
  }
  const files = {
    existsSync: (name: string) => bytes.has(name),
    readFileSync: (name: string) => bytes.get(name) ?? new Uint8Array(),
  };
  return { descriptors, files };
}

function openFace(file: FontFile, PdfDocument: Document): Face {
  const known = knownFaces.get(file.bytes);
  // Two families may share the same bytes.
  if (known?.family === file.family) return known;
  const face = parseFace(file, PdfDocument);
  knownFaces.set(file.bytes, face);
  return face;
}

function parseFace(file: FontFile, PdfDocument: Document): Face {
  try {
    const provided = openFont(bufferOf(file.bytes), scratchDocument(PdfDocument), PdfDocument);
    if (file.isForeign === true) probe(provided);
    return faceOf(file.family, provided);
  } catch (cause) {
    throw new AuditpressError(
      'font-unreadable',
      `expected ${file.file ?? `the ${file.weight} style of "${file.family}"`} to be a TrueType or OpenType font, received ${String(file.bytes.length)} bytes that cannot be set`,
      { cause },
    );
  }
}

/** Some defects of a font file show only when glyphs are encoded and subset. */
function probe(font: ProvidedFont): void {
  font.encode(PROBE);
  font.subset.encode();
}

/** The bytes as a `Buffer` for pdfmake. Always the same object, because fonts are cached by it. */
const bufferOf = memoizeByObject((bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

function fontMissing(family: string, given: readonly FontFile[]): AuditpressError {
  const names = given.map((file) => `${file.family} ${file.weight}`).join(', ');
  return new AuditpressError(
    'font-missing',
    `expected a regular style of the font "${family}", received ${names === '' ? 'no fonts' : names}`,
  );
}

/** What layout needs from one style of a font family: characters, widths and vertical metrics, as multiples of the type size. */
export interface Face {
  readonly family: string;
  readonly ascent: number;
  readonly capHeight: number;
  readonly lineHeight: number;
  /** Characters for private use count as absent: nobody could read them aloud or search for them, and PDF/A forbids them. */
  has(codePoint: number): boolean;
  readonly hasAscii: boolean;
  /** Font units per type size. */
  readonly unitsPerEm: number;
  advance(codePoint: number): number;
  shapedWidth(text: string): number;
}

function faceOf(family: string, provided: ProvidedFont): Face {
  const { font } = provided;
  const advanceOf = memoize((codePoint: number) => advance(codePoint));
  /** Most text is ASCII. */
  const ascii: (number | undefined)[] = [];
  const advance = (codePoint: number) => advanceWidthOf(font, font.glyphForCodePoint(codePoint).id);
  return {
    family,
    hasAscii: Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index).every((codePoint) =>
      font.hasGlyphForCodePoint(codePoint),
    ),
    ascent: provided.ascender / 1000,
    capHeight: provided.capHeight / 1000,
    lineHeight: (provided.ascender - provided.descender) / 1000,
    has: memoize((codePoint) => font.hasGlyphForCodePoint(codePoint) && !isForPrivateUse(codePoint)),
    unitsPerEm: font.unitsPerEm,
    advance: (codePoint) => (codePoint < 128 ? (ascii[codePoint] ??= advance(codePoint)) : advanceOf(codePoint)),
    shapedWidth: (text) => provided.widthOfString(text, 1),
  };
}
