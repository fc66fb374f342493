/** The color space sRGB (IEC 61966-2-1) as an ICC profile of version 2, computed so that no file is read. */

/** White point and colorants as X, Y and Z relative to D50. */
const COLORANTS = {
  wtpt: [0.9642, 1, 0.8249],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const CURVES = ['rTRC', 'gTRC', 'bTRC'];
const STEPS = 1024;
const HEADER = 128;
const TAG_ENTRY = 12;

export const PROFILE_NAME = 'sRGB IEC61966-2.1';

export function srgbProfile(): Uint8Array {
  const curve = curveTag();
  const tags: (readonly [string, Buffer])[] = [
    ['desc', descriptionTag(PROFILE_NAME)],
    ['cprt', Buffer.concat([signature('text'), Buffer.from('No copyright, use freely\0')])],
    ...Object.entries(COLORANTS).map(([name, values]) => [name, colorTag(values)] as const),
    ...CURVES.map((name) => [name, curve] as const),
  ];
  // The three tags share one curve, which is written once.
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
  return Buffer.concat([header(size), table, ...bodies.map(aligned)]);
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  // The date is required; this is the standard's.
  [1999, 10, 18].forEach((part, index) => bytes.writeUInt16BE(part, 24 + 2 * index));
  bytes.write('acsp', 36, 'latin1');
  COLORANTS.wtpt.forEach((value, index) => bytes.writeInt32BE(fixed(value), 68 + 4 * index));
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
