/**
 * Measures what the fonts that come along do between two characters, and writes `assets/fonts/pairs.json`, by the SHA-256 of
 * each font file. To be run when a font in `assets/fonts` changes: `npx tsx scripts/measure-pairs.ts`. The output depends on
 * the fonts alone. Fonts that are not in the file are set more slowly, and look the same.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { GlyphRun, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../src/pdf-engine/default-export.js';
import { digestOf, type KnownPairs, UNITS } from '../src/pdf-engine/text/known-pairs.js';
import { scratchDocument } from '../src/pdf-engine/text/shared-font.js';

const FONTS = fileURLToPath(new URL('../assets/fonts/', import.meta.url));
/** The fonts of the theme, whose glyphs depend on no more than their neighbors. A test holds many words against that. */
const FILES = ['IBMPlexSans-Regular.ttf', 'IBMPlexSans-SemiBold.ttf', 'NotoSansMono-Regular.ttf'];

function measure(font: ProvidedFont): KnownPairs {
  const unitsOf = (run: GlyphRun, index: number) => {
    const { xAdvance = 0, advanceWidth = 0 } = run.positions[index] ?? {};
    return Math.round(((xAdvance - advanceWidth) * font.font.unitsPerEm) / 1000);
  };
  const glyphs = UNITS.map((text) => {
    const run = font.layoutRun(text);
    return run.glyphs.length === 1 && unitsOf(run, 0) === 0 ? (run.glyphs[0]?.id ?? 0) : 0;
  });
  const moves: Record<string, Record<string, number>> = {};
  const joined: Record<string, number[]> = {};
  UNITS.forEach((one, unit) => {
    const own: Record<string, number> = {};
    const together: number[] = [];
    UNITS.forEach((other, next) => {
      if (glyphs[unit] === 0 || glyphs[next] === 0) return;
      const run = font.layoutRun(one + other);
      const isMoved = run.positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
      const isOneByOne =
        run.glyphs.length === 2 && run.glyphs[0]?.id === glyphs[unit] && run.glyphs[1]?.id === glyphs[next];
      if (isMoved || !isOneByOne || unitsOf(run, 1) !== 0) together.push(next);
      else if (unitsOf(run, 0) !== 0) own[next] = unitsOf(run, 0);
    });
    if (Object.keys(own).length > 0) moves[unit] = own;
    if (together.length > 0) joined[unit] = together;
  });
  return { glyphs, moves, joined };
}

const measured: Record<string, KnownPairs> = {};
for (const file of FILES) {
  const bytes = await readFile(join(FONTS, file));
  const document = scratchDocument(defaultExport(documentModule), bytes);
  measured[digestOf(bytes)] = measure(document.provideFont('font', false, false));
}
await writeFile(join(FONTS, 'pairs.json'), `${JSON.stringify(measured)}\n`);
