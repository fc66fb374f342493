/**
 * Measures the kerning between two characters in the bundled fonts, and writes it to `assets/fonts/pairs.json` by the SHA-256
 * of each font file. Run it when a font in `assets/fonts` changes: `npx tsx scripts/measure-pairs.ts`. The output depends only
 * on the fonts. Text in fonts that are not in the file looks the same but is set more slowly.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { GlyphRun, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../src/renderers/pdf/engine/default-export.js';
import { digestOf, UNITS, type KnownPairs } from '../src/renderers/pdf/engine/text/pair-runs.js';
import { scratchDocument } from '../src/renderers/pdf/engine/text/shared-font.js';

const FONTS = fileURLToPath(new URL('../assets/fonts/', import.meta.url));
/** The fonts of the theme: each glyph depends only on its neighbors, which a test checks with many words. */
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
