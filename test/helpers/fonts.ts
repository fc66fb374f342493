import { readFileSync } from 'node:fs';
import type { FontFile } from '../../src/model/font.js';

function font(family: string, weight: FontFile['weight'], file: string): FontFile {
  return { family, weight, bytes: readFileSync(new URL(`../../assets/fonts/${file}`, import.meta.url)) };
}

/** The fonts that come with auditpress. The mono has no semibold. */
export function theFonts(): FontFile[] {
  return [
    font('IBM Plex Sans', 'regular', 'IBMPlexSans-Regular.ttf'),
    font('IBM Plex Sans', 'semibold', 'IBMPlexSans-SemiBold.ttf'),
    font('Noto Sans Mono', 'regular', 'NotoSansMono-Regular.ttf'),
  ];
}
