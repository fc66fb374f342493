import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { OptionalFont, FontFile } from '../../model/template/theme.js';
import { once } from '../../model/values/memoize.js';
import { distrustOf } from '../../base/files/trusted-path.js';
import { packageRoot } from '../../base/package-root.js';

export type BundledFallback = Pick<OptionalFont, 'family' | 'covers'>;

export const BUNDLED_FALLBACKS: readonly BundledFallback[] = [
  { family: 'IBM Plex Sans Arabic', covers: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640]/u },
  { family: 'IBM Plex Sans Hebrew', covers: /\p{Script=Hebrew}/u },
];

/** Includes marks to which Unicode assigns no script, such as the middle dot. */
const KANA = '\\p{Script=Hiragana}\\p{Script=Katakana}\\u3099-\\u309c\\u30a0\\u30fb\\u30fc';
/** Includes the punctuation, numerals and signs of East Asian texts. */
const HAN = '\\p{Script=Han}\\u2160-\\u217f\\u2460-\\u24ff\\u3000-\\u303f\\u3200-\\u33ff\\ufe30-\\ufe4f\\uff00-\\uffef';

/** Families that are too large to bundle, in the order in which they are tried unless the document's language changes it. */
export const OPTIONAL_FONTS: readonly OptionalFont[] = [
  optional('ibm-plex-sans-jp', 'IBM Plex Sans JP', `[${KANA}${HAN}]`),
  optional('noto-sans-sc', 'Noto Sans SC', `[${HAN}]`),
  optional('noto-sans-tc', 'Noto Sans TC', `[${HAN}\\p{Script=Bopomofo}]`),
  optional('noto-sans-kr', 'Noto Sans KR', `[\\p{Script=Hangul}${HAN}]`),
  optional('ibm-plex-sans-thai', 'IBM Plex Sans Thai', '\\p{Script=Thai}'),
  optional('noto-sans-devanagari', 'Noto Sans Devanagari', '[\\p{Script=Devanagari}\\u0964\\u0965]'),
  optional('noto-emoji', 'Noto Emoji', '[\\p{Emoji_Presentation}\\p{Extended_Pictographic}]'),
];

/** The family that draws Chinese characters in the style of a language. */
const HAN_BY_LANGUAGE: readonly (readonly [language: RegExp, family: string])[] = [
  [/^ja\b/i, 'IBM Plex Sans JP'],
  [/^zh-(hant|tw|hk|mo)\b/i, 'Noto Sans TC'],
  [/^zh\b/i, 'Noto Sans SC'],
  [/^ko\b/i, 'Noto Sans KR'],
];

/** The optional families, that of the document's language first. `tag` is BCP 47. */
export function optionalFontsFor(tag: string): readonly OptionalFont[] {
  const own = HAN_BY_LANGUAGE.find(([language]) => language.test(tag))?.[1];
  return OPTIONAL_FONTS.toSorted((one, other) => Number(other.family === own) - Number(one.family === own));
}

function optional(name: string, family: string, covers: string): OptionalFont {
  const pattern = once(() => new RegExp(covers, 'u'));
  return {
    package: `@expo-google-fonts/${name}`,
    family,
    // On first use, because a pattern with `\p{…}` takes time to create.
    get covers() {
      return pattern();
    },
  };
}

/** Folder and file ending of each weight in the packages. */
const WEIGHTS = [
  { weight: 'regular', folder: '400Regular' },
  { weight: 'semibold', folder: '600SemiBold' },
] as const;

/** A font file that has not been read yet. */
export type FontPath = Omit<FontFile, 'bytes'> & { readonly file: string };

export interface PackageFonts {
  /** Empty if the package is not installed or is ignored. */
  readonly files: readonly FontPath[];
  /** Why it is ignored, as a phrase. */
  readonly distrust?: string;
}

/**
 * Searches upwards from auditpress itself, then from the working folder. Other users may be able to write there, and a
 * font can show other words than the document contains, so a package that other users can change is ignored.
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
