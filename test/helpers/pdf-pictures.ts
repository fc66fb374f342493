import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rendering } from '../../src/renderers/renderer.js';
import { run } from './pdf.js';
import { temporaryFolder } from './temporary-folder.js';

/** A difference in grey of less than this is one of rounding at the edge of a line. */
const VISIBLE = 64;

/** The pages as pictures in grey, one byte a pixel. Needs pdftoppm. */
export function picturesOf({ bytes }: Rendering): Buffer[] {
  const folder = temporaryFolder();
  const file = join(folder, 'pictured.pdf');
  writeFileSync(file, bytes);
  run('pdftoppm', ['-r', '72', '-gray', file, join(folder, 'page')], new Uint8Array());
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pgm'))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
}

/** Pixels of a page that are to be seen as another: of two pictures of one size. */
export function differingPixels(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (const [index, grey] of one.entries()) if (Math.abs(grey - (other[index] ?? 0)) > VISIBLE) count += 1;
  return count;
}
