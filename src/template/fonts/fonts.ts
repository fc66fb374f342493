/** The font files for a document: the theme's, and those for characters that the theme's fonts are not made for. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { FontFile, FontSet, Theme } from '../../model/template/theme.js';
import { BUNDLED_FALLBACKS, optionalFontsFor, packageFonts, type FontPath } from './fallback-fonts.js';
import { packageRoot } from '../package-root.js';
import type { AuditDocument } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';

const WEIGHTS = [
  { weight: 'regular', suffix: 'Regular' },
  { weight: 'semibold', suffix: 'SemiBold' },
] as const;

/** What fonts are chosen for. */
export interface FontDemand {
  readonly theme: Theme;
  /** Fonts of the template's own folder, in the order to ask them. */
  readonly own: readonly FontFile[];
  /** Characters beyond ASCII that the document shows. */
  readonly characters: string;
  /** BCP 47 tag of the document. */
  readonly tag: string;
  /** Leaves installed packages out, for what must not depend on the machine. They are all absent then. */
  readonly withoutPackages?: true;
}

/** Read once a process: fonts are the largest files of a document set, and never change. */
const loaded = new Map<string, Promise<FontFile>>();

/**
 * The fonts of a theme, regular always, semibold where there is one; then the template's own; then families that come with
 * auditpress and installed packages, each only where the document has characters that it is for.
 *
 * @throws AuditpressError (usage) `font-missing` if a family of the theme is not found.
 */
export async function loadFonts({ theme, own, characters, tag, withoutPackages }: FontDemand): Promise<FontSet> {
  const themed = [...new Set([theme.type.sans, theme.type.mono])].flatMap((family) => themedFonts(family, own));
  const bundled = BUNDLED_FALLBACKS.filter(({ covers }) => covers.test(characters));
  const wanted = optionalFontsFor(tag).filter(({ covers }) => covers.test(characters));
  const installed = wanted.map((font) => ({ font, ...(withoutPackages ? { files: [] } : packageFonts(font)) }));
  const paths = [...bundled.flatMap(({ family }) => bundledFonts(family)), ...installed.flatMap(({ files }) => files)];
  const files = await Promise.all([...themed, ...own, ...paths].map(readFont));
  return {
    files: [...new Map(files.map((file) => [`${file.family} ${file.weight}`, file])).values()],
    absent: installed
      .filter((each) => each.files.length === 0)
      .map(({ font, distrust }) => (distrust === undefined ? font : { ...font, distrust })),
  };
}

function themedFonts(family: string, own: readonly FontFile[]): readonly (FontFile | FontPath)[] {
  const given = own.filter((font) => font.family === family);
  const present = given.length > 0 ? given : bundledFonts(family);
  if (present.some(({ weight }) => weight === 'regular')) return present;
  const names = [...own.map((font) => font.family), 'IBM Plex Sans', 'Noto Sans Mono'];
  throw new AuditpressError(
    'font-missing',
    `expected a font family of assets/fonts or of the template in the theme, found "${family}"`,
    { hint: `Name a family that is there in theme.yaml: ${[...new Set(names)].join(', ')}.` },
  );
}

function bundledFonts(family: string): readonly FontPath[] {
  const name = family.replaceAll(/[^\w]/g, '');
  return WEIGHTS.map(({ weight, suffix }) => ({
    family,
    weight,
    file: join(packageRoot(), 'assets', 'fonts', `${name}-${suffix}.ttf`),
  })).filter(({ file }) => existsSync(file));
}

async function readFont(font: FontFile | FontPath): Promise<FontFile> {
  if ('bytes' in font) return font;
  const known = loaded.get(font.file);
  if (known !== undefined) return known;
  const reading = readFile(font.file).then((bytes) => ({ ...font, bytes }));
  loaded.set(font.file, reading);
  // What failed once may go well the next time.
  reading.catch(() => loaded.delete(font.file));
  return reading;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The characters beyond ASCII that pages may show of a document, each once. */
export function charactersOf({ meta, words, tables, blocks }: AuditDocument): string {
  const characters = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string') {
      if (BEYOND_ASCII.test(value)) for (const character of value) characters.add(character);
    } else if (Array.isArray(value)) {
      for (const each of value) collect(each);
    } else if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) collect(each);
    }
  };
  // Cells are most of a document, and show nothing but these two.
  const collectTable = ({ rows, ...others }: Table) => {
    for (const { cells } of rows) {
      for (const { text, detail } of cells) {
        collect(text);
        collect(detail);
      }
    }
    collect(others);
  };
  for (const table of Object.values(tables)) collectTable(table);
  collect([meta, words, blocks]);
  return [...characters].filter((character) => BEYOND_ASCII.test(character)).join('');
}
