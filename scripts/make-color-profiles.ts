/**
 * Computes the color spaces of PDFs as ICC profiles of version 2 (ICC.1:2001-04), and writes them to `assets/color-profiles.json`,
 * deflated, in base64: `npx tsx scripts/make-color-profiles.ts`. The output is always the same.
 */
import { writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';

const SRGB_NAME = 'sRGB IEC61966-2.1';

/** White point and colorants as X, Y and Z relative to D50. */
const D50 = [0.9642, 1, 0.8249] as const;
const COLORANTS = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const CURVES = ['rTRC', 'gTRC', 'bTRC'];
const STEPS = 1024;
const HEADER = 128;
const TAG_ENTRY = 12;

/** The color space sRGB (IEC 61966-2-1). */
function srgbProfile(): Uint8Array {
  const curve = curveTag();
  return profile('mntrRGB XYZ ', [
    ['desc', descriptionTag(SRGB_NAME)],
    ...Object.entries(COLORANTS).map(([name, values]) => [name, colorTag(values)] as const),
    ...CURVES.map((name) => [name, curve] as const),
  ]);
}

/** The inks of offset printing on coated paper (ISO 12647-2), for pictures in CMYK. */
function cmykProfile(): Uint8Array {
  return profile('scnrCMYKLab ', [
    ['desc', descriptionTag('Offset printing on coated paper')],
    ['A2B0', inkTag()],
  ]);
}

type Tag = readonly [name: string, body: Buffer];

/** @param kind class, color space and connection space, four characters each */
function profile(kind: string, own: readonly Tag[]): Uint8Array {
  const tags: readonly Tag[] = [
    ...own,
    ['cprt', Buffer.concat([signature('text'), Buffer.from('No copyright, use freely\0')])],
    ['wtpt', colorTag(D50)],
  ];
  // Tags may share a body, which is written once.
  const bodies = [...new Set(tags.map(([, body]) => body))];
  const places = new Map<Buffer, number>();
  let size = HEADER + 4 + tags.length * TAG_ENTRY;
  for (const body of bodies) {
    places.set(body, size);
    size += aligned(body).length;
  }
  const table = Buffer.alloc(4 + tags.length * TAG_ENTRY);
  table.writeUInt32BE(tags.length, 0);
  tags.forEach(([name, body], index) => {
    table.write(name, 4 + index * TAG_ENTRY, 'latin1');
    table.writeUInt32BE(places.get(body) ?? 0, 8 + index * TAG_ENTRY);
    table.writeUInt32BE(body.length, 12 + index * TAG_ENTRY);
  });
  return Buffer.concat([header(size, kind), table, ...bodies.map(aligned)]);
}

function header(size: number, kind: string): Buffer {
  const bytes = Buffer.alloc(HEADER);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write(kind, 12, 'latin1');
  // The date is required; this is the standard's.
  [1999, 10, 18].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write('acsp', 36, 'latin1');
  D50.forEach((value, index) => bytes.writeInt32BE(fixed(value), 68 + 4 * index));
  return bytes;
}

function colorTag(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  values.forEach((value, index) => bytes.writeInt32BE(fixed(value), 8 + 4 * index));
  return bytes;
}

/** The transfer curve from encoded to linear values. */
function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + 2 * STEPS);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(STEPS, 8);
  for (let step = 0; step < STEPS; step += 1) {
    const value = step / (STEPS - 1);
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 0xffff), 12 + 2 * step);
  }
  return bytes;
}

function descriptionTag(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(ascii.length);
  // Empty Unicode and Macintosh descriptions follow.
  return Buffer.concat([signature('desc'), length, ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67)]);
}

type Triple = readonly [number, number, number];

const PAPER: Triple = [95, 0, -2];
const BLACK: Triple = [16, 0, 0];
/** L*, a* and b* of paper with solid inks: bit 0 is cyan, bit 1 magenta, bit 2 yellow. */
const SOLIDS: readonly Triple[] = [
  PAPER,
  [55, -37, -50],
  [48, 74, -3],
  [24, 22, -46],
  [91, -5, 93],
  [50, -68, 25],
  [47, 68, 48],
  [23, 0, 0],
];
const LIGHTS = SOLIDS.map(lightOf);
/** How much larger dots are on paper than in the data, where they cover half of it. */
const DOT_GAIN = 0.16;
/** Steps of the data in the curve of dot gain. */
const GAIN_STEPS = 256;
/** Steps of each ink in the table of colors. */
const INK_STEPS = 7;

/** The colors of all mixtures of inks, as a table (`mft2`). */
function inkTag(): Buffer {
  const head = Buffer.alloc(52);
  head.write('mft2', 0, 'latin1');
  head.set([4, 3, INK_STEPS], 8);
  // An identity matrix, which has no effect on CMYK.
  for (const place of [12, 28, 44]) head.writeInt32BE(fixed(1), place);
  head.writeUInt16BE(GAIN_STEPS, 48);
  head.writeUInt16BE(2, 50);
  const gain = Array.from({ length: GAIN_STEPS }, (_, step) => {
    const share = step / (GAIN_STEPS - 1);
    return share + 4 * DOT_GAIN * share * (1 - share);
  });
  const colors: number[] = [];
  const steps = Array.from({ length: INK_STEPS }, (_, step) => step / (INK_STEPS - 1));
  for (const cyan of steps)
    for (const magenta of steps)
      for (const yellow of steps)
        for (const black of steps) colors.push(...encodedLab(mixture([cyan, magenta, yellow], black)));
  const unchanged = [0, 1, 0, 1, 0, 1];
  return Buffer.concat([head, words([gain, gain, gain, gain].flat()), words(colors), words(unchanged)]);
}

/** Light from an area that inks cover in part (Neugebauer). */
function mixture(inks: Triple, black: number): Triple {
  const shares = SOLIDS.map((_, solid) =>
    inks.reduce((product, ink, bit) => product * (((solid >> bit) & 1) === 1 ? ink : 1 - ink), 1),
  );
  const throughBlack = 1 - black + black * lightOf(BLACK)[1];
  return byAxis(
    (axis) => throughBlack * LIGHTS.reduce((sum, light, solid) => sum + (shares[solid] ?? 0) * light[axis], 0),
  );
}

function byAxis(valueOf: (axis: 0 | 1 | 2) => number): Triple {
  return [valueOf(0), valueOf(1), valueOf(2)];
}

/** X, Y and Z as shares of the paper's. */
function lightOf(color: Triple): Triple {
  const [own, paper] = [linear(color), linear(PAPER)];
  return byAxis((axis) => own[axis] / paper[axis]);
}

/** X, Y and Z as shares of the white point's. */
function linear([lightness, a, b]: Triple): Triple {
  const middle = (lightness + 16) / 116;
  const roots: Triple = [middle + a / 500, middle, middle - b / 200];
  return byAxis((axis) => cubed(roots[axis]));
}

function cubed(value: number): number {
  return value > 6 / 29 ? value ** 3 : (value - 4 / 29) * 3 * (6 / 29) ** 2;
}

function cubeRoot(value: number): number {
  return value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29;
}

/** L*, a* and b* as shares of what 16 bits hold. */
function encodedLab(light: Triple): Triple {
  const [x, y, z] = byAxis((axis) => cubeRoot(light[axis]));
  const encoded: Triple = [
    ((116 * y - 16) / 100) * 0xff00,
    (500 * (x - y) + 128) * 0x100,
    (200 * (y - z) + 128) * 0x100,
  ];
  return byAxis((axis) => encoded[axis] / 0xffff);
}

/** Shares of what 16 bits hold, as words. */
function words(shares: readonly number[]): Buffer {
  const bytes = Buffer.alloc(shares.length * 2);
  shares.forEach((share, index) => {
    bytes.writeUInt16BE(Math.round(Math.min(1, Math.max(0, share)) * 0xffff), index * 2);
  });
  return bytes;
}

function signature(name: string): Buffer {
  return Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(4)]);
}

function aligned(body: Buffer): Buffer {
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
}

/** A fixed-point number with 16 fractional bits. */
function fixed(value: number): number {
  return Math.round(value * 0x10000);
}

const packed = Object.entries({ srgb: srgbProfile(), cmyk: cmykProfile() }).map(([name, bytes]) => [
  name,
  deflateSync(bytes, { level: 9 }).toString('base64'),
]);
await writeFile(
  new URL('../assets/color-profiles.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(packed))}\n`,
);
