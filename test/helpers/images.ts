import { deflateSync } from 'node:zlib';
import { pngOf } from '../../scripts/pictures/palette-png.js';

export interface PngParts {
  readonly width?: number;
  readonly height?: number;
  /** Compressed image data. Default: valid data. */
  readonly data?: Uint8Array;
}

/** A PNG of one color with an alpha channel, by default one pixel. */
export function aPng({
  width = 1,
  height = 1,
  data = deflateSync(Buffer.alloc(height * (1 + width * 4))),
}: PngParts = {}): Buffer {
  return pngOf({ width, height, colors: 'true color with alpha' }, [['IDAT', data]]);
}

/** A JPEG without image data. */
export function aJpeg({ width = 1, height = 1, components = 3 } = {}): Buffer {
  const frame = Buffer.alloc(8 + components * 3);
  frame.writeUInt16BE(frame.length, 0);
  frame[2] = 8;
  frame.writeUInt16BE(height, 3);
  frame.writeUInt16BE(width, 5);
  frame[7] = components;
  return Buffer.concat([Buffer.from('ffd8ffc0', 'hex'), frame, Buffer.from('ffda0002ffd9', 'hex')]);
}

/** Adobe's mark of a JPEG, with how colors are stored: as they are, as YCbCr, or as YCCK. Adobe inverts CMYK. */
const ADOBE_TRANSFORMS = { none: 0, YCbCr: 1, YCCK: 2 } as const;

export interface FlatJpegParts {
  /** The stored value of each component, 0 to 255. */
  readonly samples: readonly number[];
  readonly adobe?: keyof typeof ADOBE_TRANSFORMS;
}

/** A whole JPEG of 8 by 8 pixels in one color. */
export function aFlatJpeg({ samples, adobe }: FlatJpegParts): Buffer {
  const ids = samples.map((_, index) => index + 1);
  const mark = Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, ADOBE_TRANSFORMS[adobe ?? 'none']]);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...(adobe === undefined ? [] : [segment(0xee, mark)]),
    // Only the mean of a block is stored. Steps of eight make it the value itself.
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(8)])),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, ids.length, ...ids.flatMap((id) => [id, 0x11, 0])])),
    // Nine codes of four bits for the length of the mean, and one of one bit for the end of a block.
    segment(0xc4, Buffer.from([0x00, 0, 0, 0, 9, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8])),
    segment(0xc4, Buffer.from([0x10, 1, ...Array<number>(15).fill(0), 0])),
    segment(0xda, Buffer.from([ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    scanOf(samples),
    Buffer.from('ffd9', 'hex'),
  ]);
}

function segment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function scanOf(samples: readonly number[]): Buffer {
  const bits = samples
    .map((sample) => {
      const mean = sample - 128;
      const length = mean === 0 ? 0 : Math.floor(Math.log2(Math.abs(mean))) + 1;
      const stored = mean < 0 ? mean + 2 ** length - 1 : mean;
      return `${length.toString(2).padStart(4, '0')}${length === 0 ? '' : stored.toString(2).padStart(length, '0')}0`;
    })
    .join('');
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}
