import { describe, expect, test } from 'vitest';
import { STATUSES } from '../../src/model/report/vocabulary.js';
import { aTheme } from '../helpers/documents.js';

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

/** CIE lightness, 0 (black) to 100 (white): what is left of a color in grayscale. */
function lightness(color: string): number {
  const y = luminance(color);
  return y > 216 / 24_389 ? 116 * Math.cbrt(y) - 16 : (24_389 / 27) * y;
}

test('contrast and lightness are measured as WCAG and CIE define them', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(lightness('#777777')).toBeCloseTo(50.03, 1);
});

describe('text reads at 4.5:1 at least', () => {
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

  test.each(STATUSES)('its own text, ink and muted on the %s tint', (status) => {
    const { tint, text } = colors.status[status];
    for (const written of [text, colors.ink, colors.muted]) {
      expect(contrast(written, tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(colors.heat.map(({ fill, text }) => [fill, text]))('on the heat fill %s', (fill, text) => {
    expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
  });
});

test('red, green, amber and gray grow lighter in steps that survive grayscale', () => {
  const steps = (['red', 'green', 'amber', 'gray'] as const).map((status) => lightness(colors.status[status].solid));
  for (const [index, step] of steps.slice(1).entries()) expect(step - steps[index]!).toBeGreaterThanOrEqual(7);
});

test('heat grows darker from step to step', () => {
  const steps = colors.heat.map(({ fill }) => lightness(fill));
  expect(steps).toEqual([...steps].sort((one, other) => other - one));
  expect(new Set(steps).size).toBe(steps.length);
});

test('sizes of type fall from display to small', () => {
  const { display, title, heading, body, small } = type.sizes;
  const sizes = [display, title, heading, body, small];
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
});
