import { inflateSync } from 'node:zlib';
import type { JpegImage } from 'pdfmake/js/PDFDocument.js';
import profiles from '../../../../../assets/color-profiles.json' with { type: 'json' };

export const SRGB_NAME = 'sRGB IEC61966-2.1';

/** The color space sRGB (IEC 61966-2-1) as an ICC profile. `scripts/make-color-profiles.ts` computes the profiles. */
export function srgbProfile(): Uint8Array {
  return inflateSync(Buffer.from(profiles.srgb, 'base64'));
}

/** The inks of offset printing on coated paper (ISO 12647-2) as an ICC profile, for pictures in CMYK. */
export function cmykProfile(): Uint8Array {
  return inflateSync(Buffer.from(profiles.cmyk, 'base64'));
}

/**
 * The entries of a JPEG in CMYK with a color profile. PDFKit would embed it without one, which PDF/A forbids in a document in RGB,
 * and would invert all: only programs of Adobe write inverted inks, and mark their files.
 */
export function cmykEntries({ data, bits, width, height }: JpegImage, profile: object): Record<string, unknown> {
  return {
    Type: 'XObject',
    Subtype: 'Image',
    BitsPerComponent: bits,
    Width: width,
    Height: height,
    ColorSpace: ['ICCBased', profile],
    ...(isFromAdobe(data) && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
    Filter: 'DCTDecode',
  };
}

const ADOBE = 0xee;
const SCAN = 0xda;

function isFromAdobe(jpeg: Buffer): boolean {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== SCAN;) {
    if (jpeg[at + 1] === ADOBE && jpeg.toString('latin1', at + 4, at + 9) === 'Adobe') return true;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return false;
}
