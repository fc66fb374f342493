/** A PNG with a palette: screens of few colors take a third of the bytes that they take in true color. */
import { crc32, deflateSync } from 'node:zlib';

const MOST_COLORS = 256;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, 8 bits each. Alpha is left out. */
  readonly rgba: Uint8Array;
}

/** Exact for at most 256 colors. Of more, the most frequent stay, and each other one becomes the nearest of them. */
export function palettePng({ width, height, rgba }: Pixels): Buffer {
  const palette = frequentColors(rgba);
  const indexes = new Map(palette.map((color, index) => [color, index]));
  // One row after another, each after a byte for its filter: none, which suits a palette best.
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(rgba, pixel);
    const index = indexes.get(color) ?? nearest(palette, color);
    indexes.set(color, index);
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = index;
  }
  return pngOf({ width, height, colors: 'palette' }, [
    ['PLTE', Buffer.from(palette.flatMap(channelsOf))],
    ['IDAT', deflateSync(rows, { level: 9 })],
  ]);
}

/** What the eight bits of a sample mean. */
const COLOR_TYPES = { palette: 3, 'true color with alpha': 6 } as const;

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly colors: keyof typeof COLOR_TYPES;
}

/** A PNG with eight bits per sample. */
export function pngOf(
  { width, height, colors }: PngHeader,
  chunks: readonly (readonly [type: string, data: Uint8Array])[],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLOR_TYPES[colors]], 8);
  const all = [['IHDR', header] as const, ...chunks, ['IEND', Buffer.alloc(0)] as const];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...all.map(([type, data]) => chunk(type, data))]);
}

function colorAt(rgba: Uint8Array, pixel: number): number {
  const at = pixel * 4;
  const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
  return (red << 16) | (green << 8) | blue;
}

function channelsOf(color: number): readonly [number, number, number] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

/** Most frequent first; of equal ones, the darker first, so that the same pixels make the same bytes. */
function frequentColors(rgba: Uint8Array): readonly number[] {
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel * 4 < rgba.length; pixel++) {
    const color = colorAt(rgba, pixel);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const ranked = [...counts].sort(
    ([color, count], [otherColor, otherCount]) => otherCount - count || color - otherColor,
  );
  return ranked.slice(0, MOST_COLORS).map(([color]) => color);
}

function nearest(palette: readonly number[], color: number): number {
  const [red, green, blue] = channelsOf(color);
  let [best, least] = [0, Infinity];
  palette.forEach((other, index) => {
    const [otherRed, otherGreen, otherBlue] = channelsOf(other);
    const distance = (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
