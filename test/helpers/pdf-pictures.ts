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
  let count = 0;
  for (const [index, gray] of one.entries()) if (Math.abs(gray - (other[index] ?? 0)) > VISIBLE) count += 1;
  return count;
}

/** Red, green and blue on the first page, at points from the left and the top. Needs pdftoppm. */
export function colorAt({ bytes }: Rendering, x: number, y: number): number[] {
  const file = join(temporaryFolder(), 'picture');
  run(
    'pdftoppm',
    ['-r', '72', '-singlefile', '-x', String(x), '-y', String(y), '-W', '1', '-H', '1', '-', file],
    bytes,
  );
  return [...readFileSync(`${file}.ppm`).subarray(-3)];
}
