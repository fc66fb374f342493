import { AuditpressError } from '../../base/errors.js';
import type { FontFile } from '../../model/template/theme.js';
import type { TemplateFolder } from '../files/folder.js';

/** A family as written in `theme.yaml`: its files in `fonts/`. */
export interface WrittenFamily {
  readonly family: string;
  readonly regular: string;
  readonly semibold?: string | undefined;
}

/** The first bytes of TrueType files, which have two spellings, and of OpenType files with PostScript outlines. */
const SIGNATURES = new Set([0x00010000, 0x74727565, 0x4f54544f]);
/** Tables that a font must have. */
const TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const HEADER = 12;
const TABLE_ENTRY = 16;

/** @throws AuditpressError (usage) `font-unreadable` if a file is not a TrueType or OpenType font. */
export function ownFonts(families: readonly WrittenFamily[], folder: TemplateFolder): readonly FontFile[] {
  return families.flatMap(({ family, regular, semibold }) => [
    readFont(family, 'regular', regular, folder),
    ...(semibold === undefined ? [] : [readFont(family, 'semibold', semibold, folder)]),
  ]);
}

function readFont(family: string, weight: FontFile['weight'], name: string, folder: TemplateFolder): FontFile {
  const file = `fonts/${name}`;
  const bytes = folder.bytes(file);
  const fault = faultOf(bytes);
  if (fault === undefined) return { family, weight, bytes, file: `${folder.name}/${file}`, isForeign: true };
  throw new AuditpressError(
    'font-unreadable',
    `expected ${folder.name}/${file} to be a TrueType or OpenType font, found ${fault}`,
    { hint: 'Export the font as .ttf or .otf; web fonts (.woff, .woff2) and collections (.ttc) are not supported.' },
  );
}

/** Checks the table of contents of a font file. Returns what is wrong with it, if anything. */
function faultOf(bytes: Buffer): string | undefined {
  if (bytes.length < HEADER || !SIGNATURES.has(bytes.readUInt32BE(0))) {
    const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    return start === '' ? 'an empty file' : `a file that starts with the bytes ${start}`;
  }
  const end = HEADER + bytes.readUInt16BE(4) * TABLE_ENTRY;
  if (end > bytes.length) return 'one that ends within its table of contents';
  const tables = new Set<string>();
  for (let at = HEADER; at < end; at += TABLE_ENTRY) {
    const name = bytes.toString('latin1', at, at + 4);
    tables.add(name);
    if (bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12) > bytes.length)
      return `one that ends within "${name}"`;
  }
  const missing = TABLES.find((name) => !tables.has(name));
  return missing === undefined ? undefined : `one without the table "${missing}"`;
}
