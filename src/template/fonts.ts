/** Font files by family, from `assets/fonts`. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../errors.js';
import type { FontFile } from '../model/font.js';
import type { Theme } from '../model/theme.js';
import { packageRoot } from './package-root.js';

const WEIGHTS = [
  { weight: 'regular', suffix: 'Regular' },
  { weight: 'semibold', suffix: 'SemiBold' },
] as const;

/** Read once a process: fonts are the largest files of a document set, and never change. */
const loaded = new Map<string, Promise<FontFile>>();

/** The fonts that a theme names, regular always, semibold where there is one. */
export async function loadFonts({ type }: Theme): Promise<FontFile[]> {
  const files = [...new Set([type.sans, type.mono])].flatMap((family) => {
    const present = WEIGHTS.map(({ weight, suffix }) => ({ family, weight, path: pathOf(family, suffix) })).filter(
      ({ path }) => existsSync(path),
    );
    if (present.some(({ weight }) => weight === 'regular')) return present;
    throw new AuditpressError(
      'usage',
      'font-missing',
      `expected a font family of assets/fonts in the theme, found "${family}"`,
      {
        hint: 'Name a family of assets/fonts in theme.yaml: IBM Plex Sans, Noto Sans Mono.',
      },
    );
  });
  return Promise.all(files.map(readFont));
}

function readFont({ path, ...font }: Omit<FontFile, 'bytes'> & { readonly path: string }): Promise<FontFile> {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const reading = readFile(path).then((bytes) => ({ ...font, bytes }));
  loaded.set(path, reading);
  // What failed once may go well the next time.
  reading.catch(() => loaded.delete(path));
  return reading;
}

function pathOf(family: string, suffix: string): string {
  return join(packageRoot(), 'assets', 'fonts', `${family.replaceAll(/[^\w]/g, '')}-${suffix}.ttf`);
}
