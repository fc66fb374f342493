import { crc32, inflateSync } from 'node:zlib';
import type { FontFile, Theme } from '../model/template/theme.js';
import type { TemplateFolder } from './files/folder.js';
import { ownFonts } from './fonts/own-fonts.js';
import { themeShape } from './files/shapes.js';
import { atPlace } from './files/steps.js';
import { AuditpressError } from '../base/errors.js';

/** Reads `theme.yaml` and the fonts that it names. Images become data URLs. */
export function loadTheme(folder: TemplateFolder): { readonly theme: Theme; readonly fonts: readonly FontFile[] } {
  const yaml = folder.yamlFile('theme.yaml');
  const { logo, header, type, ...rest } = themeShape(yaml);
  const { fallbacks, ...shownType } = type;
  const read = (
    what: string,
    key: string,
    { file, alternative }: { readonly file: string; readonly alternative: string },
  ) =>
    atPlace(
      () => ({ dataUrl: imageUrl(folder.bytes(file), `${what} ${file}`), alternative }),
      () => yaml.locate([key, 'file']),
    );
  return {
    theme: {
      ...rest,
      colors: complete(rest.colors),
      type: shownType,
      logo:
        logo === null
          ? null
          : { ...read('logo', 'logo', logo), ...(logo.caption !== undefined && { caption: logo.caption }) },
      ...(header && { header: read('header image', 'header', header) }),
    },
    fonts: ownFonts(fallbacks, folder),
  };
}

function complete(colors: ReturnType<typeof themeShape>['colors']): Theme['colors'] {
  const accepted = colors.status.accepted ?? { solid: colors.accent, tint: colors.wash, text: colors.accent };
  return { ...colors, status: { ...colors.status, accepted } };
}

interface ImageKind {
  readonly name: string;
  readonly mediaType: string;
  readonly start: readonly number[];
  isWhole(bytes: Buffer): boolean;
}

const KINDS: readonly ImageKind[] = [
  { name: 'PNG', mediaType: 'image/png', start: [0x89, 0x50, 0x4e, 0x47], isWhole: isWholePng },
  { name: 'JPEG', mediaType: 'image/jpeg', start: [0xff, 0xd8, 0xff], isWhole: isWholeJpeg },
];

/** 5,000 by 5,000, because a PDF unpacks every pixel of a PNG. */
const MOST_PIXELS = 25_000_000;

/**
 * An image as a data URL. `what` it is and its name are for messages: `logo logo.png`.
 *
 * @throws AuditpressError (usage) `logo-unsupported` for other files, `logo-damaged` for images that cannot be drawn.
 */
export function imageUrl(bytes: Buffer, what: string): string {
  const kind = KINDS.find(({ start }) => start.every((byte, index) => bytes[index] === byte));
  if (kind === undefined) {
    const found = startOf(bytes);
    throw new AuditpressError('logo-unsupported', `expected the ${what} to be a PNG or JPEG image, found ${found}`);
  }
  if (!kind.isWhole(bytes)) {
    const found = `a truncated, damaged or too large one (${bytes.length} bytes)`;
    throw new AuditpressError('logo-damaged', `expected the ${what} to be a whole ${kind.name} image, found ${found}`);
  }
  return `data:${kind.mediaType};base64,${bytes.toString('base64')}`;
}

function startOf(bytes: Buffer): string {
  const start = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return start === '' ? 'an empty file' : `a file that starts with the bytes ${start}`;
}

/** Samples per pixel by color type: gray, RGB, indexed, gray with alpha, RGB with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS = [1, 2, 4, 8, 16];
/** First column and row of each pass of an interlaced image, and the steps between pixels. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Whether all chunks are present with valid checksums, and the image data is as long as the header says. */
function isWholePng(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  let expected = 0;
  for (let at = 8, chunk = 0; at + 12 <= bytes.length; chunk += 1) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    if (chunk === 0) expected = type === 'IHDR' && length === 13 ? dataLengthOf(bytes.subarray(at + 8, end)) : 0;
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end));
    if (type === 'IEND') return expected > 0 && inflatedLength(Buffer.concat(data), expected) === expected;
    at = end + 4;
  }
  return false;
}

/** Bytes of all rows, each with its filter byte; 0 for an invalid header. */
function dataLengthOf(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, compression, filter, interlace = 0] = header.subarray(8);
  const bits = (SAMPLES[color] ?? 0) * (DEPTHS.includes(depth) ? depth : 0);
  if (bits === 0 || compression !== 0 || filter !== 0 || interlace > 1 || width * height > MOST_PIXELS) return 0;
  const passes = interlace === 1 ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil(Math.max(0, width - left) / across);
    const rows = columns === 0 ? 0 : Math.ceil(Math.max(0, height - top) / down);
    return sum + rows * (1 + Math.ceil((columns * bits) / 8));
  }, 0);
}

function inflatedLength(data: Buffer, most: number): number {
  try {
    return inflateSync(data, { maxOutputLength: most }).length;
  } catch {
    // Not deflated, or too much data.
    return 0;
  }
}

/** Whether the segments lead from the first marker to the image data, and an end marker closes it. */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  let isDrawable = false;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) return isDrawable && bytes.includes(Buffer.from([0xff, 0xd9]), at);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && at + 10 <= bytes.length) {
      const size = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
      isDrawable = size > 0 && [1, 3, 4].includes(bytes[at + 9] ?? 0);
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}
