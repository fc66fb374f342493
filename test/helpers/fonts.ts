import { readFileSync } from 'node:fs';
import type { FontFile, FontSet } from '../../src/model/template/theme.js';
import { loadFonts } from '../../src/template/fonts/fonts.js';
import { aTheme } from './documents.js';

function font(family: string, weight: FontFile['weight'], file: string): FontFile {
  return { family, weight, bytes: readFileSync(new URL(`../../assets/fonts/${file}`, import.meta.url)) };
}

/** The fonts of the theme. The mono has no semibold. */
export function theFonts(): FontFile[] {
  return [
    font('IBM Plex Sans', 'regular', 'IBMPlexSans-Regular.ttf'),
    font('IBM Plex Sans', 'semibold', 'IBMPlexSans-SemiBold.ttf'),
    font('Noto Sans Mono', 'regular', 'NotoSansMono-Regular.ttf'),
  ];
}

/** The fonts of the theme and the fallbacks for these characters. */
export async function fontsFor(characters: string, tag = 'en'): Promise<FontSet> {
  return loadFonts({ theme: aTheme(), own: [], characters, tag });
}
