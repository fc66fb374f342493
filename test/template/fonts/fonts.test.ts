import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FontSet, Theme } from '../../../src/model/template/theme.js';
import { findMissingCharacters } from '../../../src/renderers/pdf/engine/text/printable.js';
import { charactersOf, loadFonts } from '../../../src/template/fonts/fonts.js';
import { OPTIONAL_FONTS, optionalFontsFor } from '../../../src/template/fonts/fallback-fonts.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { aHeading, aParagraph, aPolicyRow, aPolicyTable, aCell, aColumn } from '../../helpers/blocks.js';
import { aDocument, aTheme } from '../../helpers/documents.js';
import { fontsFor, theFonts } from '../../helpers/fonts.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const THEMED = ['IBM Plex Sans regular', 'IBM Plex Sans semibold', 'Noto Sans Mono regular'];

function namesOf({ files }: FontSet): string[] {
  return files.map(({ family, weight }) => `${family} ${weight}`);
}

function withSans(sans: string): Theme {
  const theme = aTheme();
  return { ...theme, type: { ...theme.type, sans } };
}

describe('the fonts for a document', () => {
  it('are only those of its theme for Latin, Greek and Cyrillic', async () => {
    const fonts = await fontsFor('äßéŁΩДệ–“”…→≤✓');
    expect(namesOf(fonts)).toEqual(THEMED);
    expect(fonts.absent).toEqual([]);
  });

  it.each([
    ['Arabic', 'ع', ['IBM Plex Sans Arabic regular', 'IBM Plex Sans Arabic semibold']],
    ['Hebrew', 'ש', ['IBM Plex Sans Hebrew regular', 'IBM Plex Sans Hebrew semibold']],
    ['Japanese', 'あ', ['IBM Plex Sans JP regular', 'IBM Plex Sans JP semibold']],
    ['Japanese marks', '・', ['IBM Plex Sans JP regular', 'IBM Plex Sans JP semibold']],
    ['Japanese signs', '①', ['IBM Plex Sans JP regular', 'IBM Plex Sans JP semibold']],
    ['Thai', 'ไ', ['IBM Plex Sans Thai regular', 'IBM Plex Sans Thai semibold']],
  ])('include those for %s if a text has it', async (_, character, added) => {
    expect(namesOf(await fontsFor(character))).toEqual([...THEMED, ...added]);
  });

  it('name the packages that would help but are not installed', async () => {
    const { absent } = await fontsFor('한');
    expect(absent.map((font) => font.package)).toEqual(['@expo-google-fonts/noto-sans-kr']);
  });

  describe('of a package above the working folder', () => {
    const files = ['400Regular/NotoSansKR_400Regular.ttf', '600SemiBold/NotoSansKR_600SemiBold.ttf'];

    /** Returns the folder that contains the package. */
    function installed(): string {
      const root = temporaryFolder();
      const installation = join(root, 'node_modules/@expo-google-fonts/noto-sans-kr');
      for (const file of ['package.json', ...files]) {
        mkdirSync(dirname(join(installation, file)), { recursive: true });
        writeFileSync(join(installation, file), '{}');
      }
      mkdirSync(join(root, 'work'));
      const before = process.cwd();
      process.chdir(join(root, 'work'));
      onTestFinished(() => process.chdir(before));
      return root;
    }

    it('are included', async () => {
      installed();
      const fonts = await fontsFor('한');
      expect(namesOf(fonts)).toEqual([...THEMED, 'Noto Sans KR regular', 'Noto Sans KR semibold']);
    });

    it('are left out if other users can change them, with the reason', async () => {
      const root = installed();
      chmodSync(root, 0o777);
      const fonts = await fontsFor('한');
      expect(namesOf(fonts)).toEqual(THEMED);
      expect(fonts.absent).toMatchObject([{ distrust: `${root} can be written by all users (mode 777)` }]);
    });
  });

  it.each([
    ['ja', 'IBM Plex Sans JP'],
    ['zh-Hans', 'Noto Sans SC'],
    ['zh-TW', 'Noto Sans TC'],
    ['ko-KR', 'Noto Sans KR'],
    ['en', 'IBM Plex Sans JP'],
  ])('put the family for the Chinese characters of %s first', (tag, family) => {
    const han = optionalFontsFor(tag).filter(({ covers }) => covers.test('漢'));
    expect(han[0]?.family).toBe(family);
    expect(optionalFontsFor(tag)).toHaveLength(OPTIONAL_FONTS.length);
  });

  it("put the template's own before all fallbacks, and take a theme's family from them", async () => {
    const [regular] = theFonts();
    const own = [{ family: 'Brand Sans', weight: 'regular' as const, bytes: regular?.bytes ?? Buffer.alloc(0) }];
    const chained = await loadFonts({ theme: aTheme(), own, characters: 'ع', tag: 'ar' });
    expect(namesOf(chained)).toEqual([
      ...THEMED,
      'Brand Sans regular',
      'IBM Plex Sans Arabic regular',
      'IBM Plex Sans Arabic semibold',
    ]);
    const branded = await loadFonts({ theme: withSans('Brand Sans'), own, characters: '', tag: 'en' });
    expect(namesOf(branded)).toEqual(['Brand Sans regular', 'Noto Sans Mono regular']);
  });

  it('are refused if a family of the theme is missing', async () => {
    const failure = await failureOf(() =>
      loadFonts({ theme: withSans('Brand Sans'), own: [], characters: '', tag: 'en' }),
    );
    expect(failure).toMatchObject({ kind: 'usage', code: 'font-missing' });
    expect(failure.message).toContain('found "Brand Sans"');
  });
});

describe('the words of auditpress', () => {
  it('have only characters of the bundled fonts and of the font packages', async () => {
    const bundled = await fontsFor('عש');
    const missingIn = await findMissingCharacters(aTheme(), bundled.files);
    const files = ['assets', 'templates'].flatMap((folder) =>
      readdirSync(join(packageRoot(), folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\bwords[\\/][^\\/]+\.yaml$/.test(file))
        .map((file) => join(packageRoot(), folder, file)),
    );
    expect(files.length).toBeGreaterThan(7);
    const lost = files.flatMap((file) =>
      missingIn(readFileSync(file, 'utf8'))
        .filter((character) => !OPTIONAL_FONTS.some(({ covers }) => covers.test(character)))
        .map((character) => `${file}: ${character}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the characters of a document', () => {
  it('are all that it shows beyond ASCII, each once', () => {
    const document = aDocument({
      meta: { title: 'Überblick' },
      words: { 'pdf.page': '第 {page} 頁' },
      tables: { policies: aPolicyTable([aPolicyRow(1, { title: 'ü عربي' })]) },
      blocks: [aHeading(1, 'ä'), aParagraph('ä😀')],
    });
    expect(Array.from(charactersOf(document)).sort()).toEqual(Array.from('äüÜ·第頁عربي😀').sort());
  });
});

describe('the characters of a document', () => {
  it('include those of every part that pages show, each once', () => {
    const document = aDocument({
      meta: { title: 'Prüfbericht – 監査', runningHead: ['ü'] },
      words: { 'pdf.page': 'Страница' },
      blocks: [aParagraph('naïve 🦊 naïve')],
      tables: {
        policies: aPolicyTable([{ cells: [aCell('café', { detail: 'Œuvre' })] }], {
          columns: [aColumn('title', 'text')],
          title: 'Überblick',
          empty: '“None”',
        }),
      },
    });
    const expected = 'ü–監査Страницаï🦊éŒÜ“”';
    const characters = Array.from(charactersOf(document));
    expect(characters).toEqual(expect.arrayContaining(Array.from(expected)));
    expect(new Set(characters).size).toBe(characters.length);
    expect(characters.join('')).not.toMatch(/[\0-\x7f]/);
  });

  it('leave out the sort keys of cells', () => {
    const policies = aPolicyTable([{ cells: [aCell('ß', { text: 'ss' })] }]);
    const [without, within] = [aDocument({}), aDocument({ tables: { policies } })];
    expect(charactersOf(within)).toBe(charactersOf(without));
  });
});
