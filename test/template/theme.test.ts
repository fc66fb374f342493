import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { STATUSES } from '../../src/model/report/vocabulary.js';
import { aTheme } from '../helpers/documents.js';
import { imageUrl } from '../../src/template/theme.js';
import { failureOf } from '../helpers/failure.js';
import { aJpeg, aPng, type PngParts } from '../helpers/images.js';

const { colors, type } = aTheme();

/** Relative luminance by WCAG 2, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio by WCAG 2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** CIE lightness, 0 (black) to 100 (white): how a color looks in grayscale. */
function lightness(color: string): number {
  const y = luminance(color);
  return y > 216 / 24_389 ? 116 * Math.cbrt(y) - 16 : (24_389 / 27) * y;
}

test('contrast and lightness are measured as WCAG and CIE define them', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(lightness('#777777')).toBeCloseTo(50.03, 1);
});

describe('text has a contrast of at least 4.5:1', () => {
  const texts = {
    ink: colors.ink,
    muted: colors.muted,
    accent: colors.accent,
    ...Object.fromEntries(STATUSES.map((status) => [`${status} text`, colors.status[status].text])),
  };

  test.each(Object.entries(texts))('%s on paper and on the wash', (_, text) => {
    expect(contrast(text, colors.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, colors.wash)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(STATUSES)('the status text, ink and muted on the %s tint', (status) => {
    const { tint, text } = colors.status[status];
    for (const written of [text, colors.ink, colors.muted]) {
      expect(contrast(written, tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(colors.heat.map(({ fill, text }) => [fill, text]))('on the heat fill %s', (fill, text) => {
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
  });
});

test('red, green, amber and gray become lighter in steps that are visible in grayscale', () => {
  const steps = (['red', 'green', 'amber', 'gray'] as const).map((status) => lightness(colors.status[status].solid));
  for (const [index, step] of steps.slice(1).entries()) expect(step - steps[index]!).toBeGreaterThanOrEqual(7);
});

test('heat becomes darker with each step', () => {
  const steps = colors.heat.map(({ fill }) => lightness(fill));
  expect(steps).toEqual([...steps].sort((one, other) => other - one));
  expect(new Set(steps).size).toBe(steps.length);
});

test('type sizes decrease from display to small', () => {
  const { display, title, heading, body, small } = type.sizes;
  const sizes = [display, title, heading, body, small];
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
});

/** A copy with two changed bytes and the old checksum. */
function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(0xbad0, at);
  return copy;
}

describe('a logo', () => {
  test.each([
    ['PNG', 'image/png', aPng({ width: 20, height: 10 })],
    ['JPEG', 'image/jpeg', aJpeg()],
  ])('that is an intact %s becomes a data URL', (_kind, mediaType, bytes) => {
    expect(imageUrl(bytes, 'logo logo.png')).toBe(`data:${mediaType};base64,${bytes.toString('base64')}`);
  });

  const odd = (parts: PngParts): Buffer => aPng(parts);
  test.each([
    ['a truncated PNG', aPng().subarray(0, -10)],
    ['only the signature of a PNG', aPng().subarray(0, 8)],
    ['a PNG with a wrong checksum', damaged(aPng(), 18)],
    ['a PNG without pixels', odd({ width: 0 })],
    ['a PNG with too many pixels', odd({ width: 100_000, height: 100_000, data: deflateSync(Buffer.alloc(9)) })],
    ['a PNG whose image data is not compressed', odd({ data: Buffer.from('no data') })],
    ['a PNG with less image data than it declares', odd({ height: 4, data: deflateSync(Buffer.alloc(5)) })],
    ['a PNG with more image data than it declares', odd({ data: deflateSync(Buffer.alloc(1_000_000)) })],
    ['a truncated JPEG', aJpeg().subarray(0, -4)],
    ['only the signature of a JPEG', aJpeg().subarray(0, 3)],
    ['a JPEG without pixels', aJpeg({ height: 0 })],
    ['a JPEG with two color components', aJpeg({ components: 2 })],
  ])('that is %s is refused', async (_what, bytes) => {
    const failure = await failureOf(() => imageUrl(bytes, 'logo logo.png'));
    expect(failure).toMatchObject({ kind: 'usage', code: 'logo-damaged' });
    expect(failure.message).toContain(`(${bytes.length} bytes)`);
  });
});
