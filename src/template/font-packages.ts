/** Font packages that somebody has installed beside auditpress, or where it is run. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontFile, OptionalFont } from '../model/font.js';
import { packageRoot } from './package-root.js';

/** Folder and ending by which the packages name the files of a weight. */
const WEIGHTS = [
  { weight: 'regular', folder: '400Regular' },
  { weight: 'semibold', folder: '600SemiBold' },
] as const;

/** A font file that is not read yet. */
export type FontPath = Omit<FontFile, 'bytes'> & { readonly file: string };

/** The files of a package; none where it is not installed. */
export function packageFonts({ package: name, family }: OptionalFont): readonly FontPath[] {
  const folder = folderOf(name);
  if (folder === undefined) return [];
  return WEIGHTS.map(({ weight, folder: style }) => ({
    family,
    weight,
    file: join(folder, style, `${family.replaceAll(' ', '')}_${style}.ttf`),
  })).filter(({ file }) => existsSync(file));
}

/** Looks from the package's own place, then from the working directory. */
function folderOf(name: string): string | undefined {
  for (const start of [packageRoot(), process.cwd()]) {
    try {
      return dirname(createRequire(join(start, 'package.json')).resolve(`${name}/package.json`));
    } catch {
      // Not installed here.
    }
  }
  return undefined;
}
