/** Families for characters that a theme's own fonts lack. */
import type { OptionalFont } from '../../model/template/theme.js';

/** A family that comes with auditpress. */
export type BundledFallback = Pick<OptionalFont, 'family' | 'covers'>;

export const BUNDLED_FALLBACKS: readonly BundledFallback[] = [
  { family: 'IBM Plex Sans Arabic', covers: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640]/u },
  { family: 'IBM Plex Sans Hebrew', covers: /\p{Script=Hebrew}/u },
];

/** With the marks that Unicode gives no script, such as the middle dot. */
const KANA = '\\p{Script=Hiragana}\\p{Script=Katakana}\\u3099-\\u309c\\u30a0\\u30fb\\u30fc';
/** With the punctuation, numerals and signs of East Asian texts. */
const HAN = '\\p{Script=Han}\\u2160-\\u217f\\u2460-\\u24ff\\u3000-\\u303f\\u3200-\\u33ff\\ufe30-\\ufe4f\\uff00-\\uffef';

/** Families too large to bring along, in the order to ask them unless the document's language says otherwise. */
export const OPTIONAL_FONTS: readonly OptionalFont[] = [
  optional('ibm-plex-sans-jp', 'IBM Plex Sans JP', `[${KANA}${HAN}]`),
  optional('noto-sans-sc', 'Noto Sans SC', `[${HAN}]`),
  optional('noto-sans-tc', 'Noto Sans TC', `[${HAN}\\p{Script=Bopomofo}]`),
  optional('noto-sans-kr', 'Noto Sans KR', `[\\p{Script=Hangul}${HAN}]`),
  optional('ibm-plex-sans-thai', 'IBM Plex Sans Thai', '\\p{Script=Thai}'),
  optional('noto-sans-devanagari', 'Noto Sans Devanagari', '[\\p{Script=Devanagari}\\u0964\\u0965]'),
  optional('noto-emoji', 'Noto Emoji', '[\\p{Emoji_Presentation}\\p{Extended_Pictographic}]'),
];

/** Which of the families that have Chinese characters shows them as the language writes them. */
const HAN_BY_LANGUAGE: readonly (readonly [language: RegExp, family: string])[] = [
  [/^ja\b/i, 'IBM Plex Sans JP'],
  [/^zh-(hant|tw|hk|mo)\b/i, 'Noto Sans TC'],
  [/^zh\b/i, 'Noto Sans SC'],
  [/^ko\b/i, 'Noto Sans KR'],
];

/** The optional families with the one of the document's language first. `tag` is BCP 47. */
export function optionalFontsFor(tag: string): readonly OptionalFont[] {
  const own = HAN_BY_LANGUAGE.find(([language]) => language.test(tag))?.[1];
  return OPTIONAL_FONTS.toSorted((one, other) => Number(other.family === own) - Number(one.family === own));
}

function optional(name: string, family: string, covers: string): OptionalFont {
  return { package: `@expo-google-fonts/${name}`, family, covers: new RegExp(covers, 'u') };
}
