import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTemplate } from '../../../src/template/load.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { failureOf } from '../../helpers/failure.js';
import { theFonts } from '../../helpers/fonts.js';
import { aTemplateCopy } from '../../helpers/template-copies.js';

const FALLBACKS = 'fallbacks: [{ family: Brand Sans, regular: Brand-Regular.ttf, semibold: Brand-SemiBold.ttf }]';

/** A copy of `auditor` whose theme names two font files. */
function aBrandedTemplate(regular: Uint8Array, theme = FALLBACKS): string {
  const folder = aTemplateCopy({ 'theme.yaml': (text) => text.replace('  mono: ', `  ${theme}\n  mono: `) });
  mkdirSync(join(folder, 'fonts'));
  writeFileSync(join(folder, 'fonts', 'Brand-Regular.ttf'), regular);
  const semibold = join(packageRoot(), 'assets', 'fonts', 'IBMPlexSans-SemiBold.ttf');
  copyFileSync(semibold, join(folder, 'fonts', 'Brand-SemiBold.ttf'));
  return folder;
}

const sound = theFonts()[0]?.bytes ?? Buffer.alloc(0);

describe("a template's own fonts", () => {
  it('are read from its folder, in the order of the theme', async () => {
    const { fonts, theme } = await loadTemplate(aBrandedTemplate(sound), 'en');
    expect(fonts.map(({ family, weight, file }) => [family, weight, file])).toEqual([
      ['Brand Sans', 'regular', 'our-template/fonts/Brand-Regular.ttf'],
      ['Brand Sans', 'semibold', 'our-template/fonts/Brand-SemiBold.ttf'],
    ]);
    // Documents do not contain file names.
    expect(theme.type).not.toHaveProperty('fallbacks');
  });

  it('are none if the theme names none', async () => {
    expect((await loadTemplate('auditor', 'en')).fonts).toEqual([]);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'found an empty file'],
    ['a web font', Buffer.from('wOF2 and so on'), 'found a file that starts with the bytes 77 4f 46 32'],
    ['half a font', Buffer.from(sound).subarray(0, 60_000), 'found one that ends within "'],
    ['the beginning of a font', Buffer.from(sound).subarray(0, 20), 'found one that ends within its table of contents'],
    ['a font without characters', withoutTable('cmap'), 'found one without the table "cmap"'],
  ])('are refused with the name of the file: %s', async (_, bytes, found) => {
    const failure = await failureOf(() => loadTemplate(aBrandedTemplate(bytes), 'en'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'font-unreadable' });
    expect(failure.message).toContain(
      'expected our-template/fonts/Brand-Regular.ttf to be a TrueType or OpenType font',
    );
    expect(failure.message).toContain(found);
  });

  it('must exist', async () => {
    const theme = 'fallbacks: [{ family: Brand Sans, regular: Missing.ttf }]';
    const failure = await failureOf(() => loadTemplate(aBrandedTemplate(sound, theme), 'en'));
    expect(failure.message).toContain('expected the file "fonts/Missing.ttf" in the template');
  });
});

/** The font with one table renamed in its table of contents. */
function withoutTable(name: string): Buffer {
  const bytes = Buffer.from(sound);
  bytes.write('XXXX', bytes.indexOf(name), 'latin1');
  return bytes;
}
