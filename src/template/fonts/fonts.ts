import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { FontFile, FontSet, Theme } from '../../model/template/theme.js';
import { BUNDLED_FALLBACKS, optionalFontsFor, packageFonts, type FontPath } from './fallback-fonts.js';
import { packageRoot } from '../../base/package-root.js';
import type { AuditDocument } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';

const WEIGHTS = [
  { weight: 'regular', suffix: 'Regular' },
  { weight: 'semibold', suffix: 'SemiBold' },
] as const;

/** The properties of a document that decide which fonts it needs. */
export interface FontDemand {
  readonly theme: Theme;
  readonly own: readonly FontFile[];
  /** Characters beyond ASCII that the document shows. */
  readonly characters: string;
  /** BCP 47 tag of the document. */
  readonly tag: string;
  /** Ignores installed packages, for results that must not depend on the machine. All packages are then absent. */
  readonly withoutPackages?: true;
}

/** Read once per process: fonts are large and never change. */
const loaded = new Map<string, Promise<FontFile>>();

/**
 * The fonts of a theme (regular always, semibold if there is one), then the template's own, then bundled families
 * and installed packages, each only if it covers characters of the document.
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
    { hint: `Use one of these families in theme.yaml: ${[...new Set(names)].join(', ')}.` },
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
  // A failed read may succeed next time.
  reading.catch(() => loaded.delete(font.file));
  return reading;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The characters beyond ASCII that the pages of a document may show, each once. */
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
  // Cells make up most of a document, and show only these two fields.
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
