import type { FontFile, Theme } from '../../../../model/template/theme.js';
import { openFonts } from './fonts.js';
import { cleanText, hasNoGlyph } from './printable.js';

/** Returns the characters of a text that no font has, each once. The PDF would print a replacement mark for them. */
export type MissingCharacters = (text: string) => string[];

/** @throws AuditpressError as `openFonts` does. */
export async function findMissingCharacters(theme: Theme, given: readonly FontFile[]): Promise<MissingCharacters> {
  const { fallbacks } = await openFonts(theme, given);
  const known = new Map<string, boolean>();
  const isPrintable = (character: string): boolean => {
    const is =
      known.get(character) ??
      (hasNoGlyph(character) || fallbacks.some(({ regular }) => regular.has(character.codePointAt(0) ?? 0)));
    known.set(character, is);
    return is;
  };
  return (text) => [...new Set(cleanText(text))].filter((character) => !isPrintable(character));
}
