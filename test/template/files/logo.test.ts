import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { logoUrl } from '../../../src/template/files/logo.js';
import { failureOf } from '../../helpers/failure.js';
import { aJpeg, aPng, type PngParts } from '../../helpers/images.js';

/** Two bytes changed, without the checksum that belongs to them. */
function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(0xbad0, at);
  return copy;
}

describe('a logo', () => {
  test.each([
    ['PNG', 'image/png', aPng({ width: 20, height: 10 })],
    ['JPEG', 'image/jpeg', aJpeg()],
  ])('that is a whole %s becomes a data URL', (_kind, mediaType, bytes) => {
    expect(logoUrl(bytes, 'logo')).toBe(`data:${mediaType};base64,${bytes.toString('base64')}`);
  });

  const odd = (parts: PngParts): Buffer => aPng(parts);
  test.each([
    ['a PNG that is cut off', aPng().subarray(0, -10)],
    ['a PNG of nothing but its signature', aPng().subarray(0, 8)],
    ['a PNG with a checksum that does not fit', damaged(aPng(), 18)],
    ['a PNG without pixels', odd({ width: 0 })],
    ['a PNG larger than any logo', odd({ width: 100_000, height: 100_000, data: deflateSync(Buffer.alloc(9)) })],
    ['a PNG whose picture data is not packed', odd({ data: Buffer.from('no data') })],
    ['a PNG with less picture data than it says', odd({ height: 4, data: deflateSync(Buffer.alloc(5)) })],
    ['a PNG with more picture data than it says', odd({ data: deflateSync(Buffer.alloc(1_000_000)) })],
    ['a JPEG that is cut off', aJpeg().subarray(0, -4)],
    ['a JPEG of nothing but its signature', aJpeg().subarray(0, 3)],
    ['a JPEG without pixels', aJpeg({ height: 0 })],
    ['a JPEG of two colors', aJpeg({ components: 2 })],
  ])('that is %s is refused', async (_what, bytes) => {
    const failure = await failureOf(() => logoUrl(bytes, 'logo.png'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'logo-damaged' });
    expect(failure.message).toContain(`(${bytes.length} bytes)`);
  });
});
