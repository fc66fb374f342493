import { crc32, deflateSync } from 'node:zlib';

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
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per sample; red, green, blue and alpha.
  header.set([8, 6], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
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
