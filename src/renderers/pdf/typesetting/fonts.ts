import type { FontDescriptors, VirtualFileSystem } from 'pdfmake/js/Printer.js';
import { AuditpressError } from '../../../errors.js';
import type { Theme } from '../../../model/theme.js';
import type { FontFile } from '../../../model/font.js';
import { defaultExport } from '../default-export.js';
import { faceOf, type Face } from './faces.js';

/** The fonts of one rendering, as pdfmake and as the layout know them. */
export interface Fonts {
  readonly descriptors: FontDescriptors;
  readonly files: VirtualFileSystem;
  readonly sans: Face;
  readonly semibold: Face;
  readonly mono: Face;
  /** Regular faces of all families: the theme's two, then the rest in the order given. For characters these lack. */
  readonly all: readonly Face[];
}

/** Nothing is read from the disk, whatever a document names. */
export const NO_LOCAL_FILES = (): boolean => false;

/**
 * Opens the font files of one rendering. A family without a semibold uses its regular style for both.
 *
 * @throws AuditpressError `font-missing` where a family of the theme has no regular style, `font-unreadable` where the
 *   bytes are no TrueType or OpenType font.
 */
export async function openFonts(theme: Theme, given: readonly FontFile[]): Promise<Fonts> {
  const families = new Map<string, { regular?: FontFile; semibold?: FontFile }>();
  for (const file of given) families.set(file.family, { ...families.get(file.family), [file.weight]: file });

  const bytes = new Map<string, Uint8Array>();
  const descriptors: FontDescriptors = {};
  for (const family of new Set([theme.type.sans, theme.type.mono, ...families.keys()])) {
    const { regular, semibold } = families.get(family) ?? {};
    if (regular === undefined) throw fontMissing(family, given);
    descriptors[family] = { normal: `${family} regular`, bold: `${family} semibold` };
    bytes.set(`${family} regular`, bufferOf(regular));
    bytes.set(`${family} semibold`, bufferOf(semibold ?? regular));
  }
  const files: VirtualFileSystem = {
    existsSync: (name) => bytes.has(name),
    readFileSync: (name) => bytes.get(name) ?? new Uint8Array(),
  };

  const open = await opener(descriptors, files);
  const all = Object.keys(descriptors).map((family) => open(family, false));
  return {
    descriptors,
    files,
    sans: open(theme.type.sans, false),
    semibold: open(theme.type.sans, true),
    mono: open(theme.type.mono, false),
    all,
  };
}

/** Reads fonts with a document that is never written: the one way to the font parser that pdfmake brings along. */
async function opener(descriptors: FontDescriptors, files: VirtualFileSystem) {
  const PdfDocument = defaultExport(await import('pdfmake/js/PDFDocument.js'));
  // pdfmake puts bytes into the descriptors it is given.
  const own = structuredClone(descriptors);
  const scratch = new PdfDocument(own, {}, {}, {}, { autoFirstPage: false, font: null }, files, NO_LOCAL_FILES);
  return (family: string, bold: boolean): Face => {
    try {
      return faceOf(family, scratch.provideFont(family, bold, false));
    } catch (cause) {
      throw new AuditpressError(
        'input',
        'font-unreadable',
        `expected "${family}" to be a TrueType or OpenType font, and its bytes cannot be read as one`,
        { hint: 'Replace the font file, or name another family in the theme.', cause },
      );
    }
  };
}

function bufferOf({ bytes }: FontFile): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function fontMissing(family: string, given: readonly FontFile[]): AuditpressError {
  const names = given.map((file) => `${file.family} ${file.weight}`).join(', ');
  return new AuditpressError(
    'input',
    'font-missing',
    `expected a regular style of the font "${family}", received ${names === '' ? 'no fonts' : names}`,
    { hint: 'Add the font file, or name another family in the theme.' },
  );
}
