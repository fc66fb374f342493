/** Font packages installed next to auditpress or in the working directory. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FontFile, OptionalFont } from '../../model/template/theme.js';
import { distrustOf } from '../../trusted-path.js';
import { packageRoot } from '../package-root.js';

/** Folder and ending by which the packages name the files of a weight. */
const WEIGHTS = [
  { weight: 'regular', folder: '400Regular' },
  { weight: 'semibold', folder: '600SemiBold' },
] as const;

/** A font file that is not read yet. */
export type FontPath = Omit<FontFile, 'bytes'> & { readonly file: string };

/** The files of a package that is looked for. */
export interface PackageFonts {
  /** None where it is not installed, or ignored. */
  readonly files: readonly FontPath[];
  /** Why it is ignored, as a phrase. */
  readonly distrust?: string;
}

/**
 * Looks from the package's own place, then from the working directory upwards. Other users may be able to write there, and a
 * font can show other words than the document says, so a package counts only if no other user can change it.
 */
export function packageFonts({ package: name, family }: OptionalFont): PackageFonts {
  const own = folderOf(name, packageRoot());
  if (own !== undefined) return { files: filesOf(own, family) };
  const found = folderOf(name, process.cwd());
  const files = found === undefined ? [] : filesOf(found, family);
  const [distrust] = files.flatMap(({ file }) => distrustOf(file) ?? []);
  return distrust === undefined ? { files } : { files: [], distrust };
}

function folderOf(name: string, start: string): string | undefined {
  try {
    return dirname(createRequire(join(start, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function filesOf(folder: string, family: string): readonly FontPath[] {
  return WEIGHTS.map(({ weight, folder: style }) => ({
    family,
    weight,
    file: join(folder, style, `${family.replaceAll(' ', '')}_${style}.ttf`),
  })).filter(({ file }) => existsSync(file));
}
