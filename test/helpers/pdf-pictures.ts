import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rendering } from '../../src/renderers/renderer.js';
import { run } from './pdf.js';
import { temporaryFolder } from './temporary-folder.js';

/** Smaller differences in gray are rounding errors at the edges of lines. */
const VISIBLE = 64;

/** The pages as grayscale images, one byte per pixel. Needs pdftoppm. */
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

/** The number of visibly different pixels; infinite for images of different sizes. */
export function differingPixels(one: Buffer, other: Buffer): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  // Most pages are equal, and comparing bytes takes no time.
  if (one.equals(other)) return 0;
  return one.reduce((count, gray, index) => count + Number(Math.abs(gray - other[index]!) > VISIBLE), 0);
}

/** Red, green and blue on the first page, at points from the left and the top. Needs pdftoppm. */
export function colorAt(rendering: Rendering, x: number, y: number): number[] {
  return columnAt(rendering, x, y, 1).flat();
}

/** The colors of each point below one another, from `top` on. */
export function columnAt({ bytes }: Rendering, x: number, top: number, height: number): number[][] {
  const file = join(temporaryFolder(), 'picture');
  const clip = Object.entries({ x, y: top, W: 1, H: height }).flatMap(([name, value]) => [`-${name}`, String(value)]);
  run('pdftoppm', ['-r', '72', '-singlefile', ...clip, '-', file], bytes);
  const colors = [...readFileSync(`${file}.ppm`).subarray(-3 * height)];
  return Array.from({ length: height }, (_, index) => colors.slice(3 * index, 3 * index + 3));
}
