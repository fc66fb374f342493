import { expect, test } from 'vitest';
import { inflateSync } from 'node:zlib';
import { palettePng } from '../../../scripts/pictures/palette-png.js';

/** One row, with one pixel per color. */
const rowOf = (colors: readonly (readonly [number, number, number])[]) => ({
  width: colors.length,
  height: 1,
  rgba: Uint8Array.from(colors.flatMap((color) => [...color, 255])),
});

function dataOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

/** The colors of the pixels of a picture of one row. */
function colorsIn(png: Buffer): readonly (readonly number[])[] {
  const palette = dataOf(png, 'PLTE');
  const [, ...indexes] = inflateSync(dataOf(png, 'IDAT'));
  return indexes.map((index) => [...palette.subarray(index * 3, index * 3 + 3)]);
}

test('a picture of few colors keeps each of them', () => {
  const colors = [
    [255, 255, 255],
    [20, 30, 45],
    [255, 255, 255],
    [178, 34, 34],
  ] as const;
  expect(colorsIn(palettePng(rowOf(colors)))).toEqual(colors);
});

test('a color for which the palette has no room becomes the nearest one', () => {
  const grays = Array.from({ length: 256 }, (_, gray) => [gray, gray, gray] as const);
  const rare = [200, 200, 202] as const;
  const colors = colorsIn(palettePng(rowOf([...grays, ...grays, rare])));
  expect(colors.at(-1)).toEqual([201, 201, 201]);
  expect(colors.slice(0, -1)).toEqual([...grays, ...grays]);
});
