import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Theme } from '../../../../src/model/template/theme.js';
import { STATUSES } from '../../../../src/model/report/vocabulary.js';
import { contrastOf } from '../../../../src/model/values/contrast.js';
import {
  formatColor,
  parseColor,
  contrastColors,
  darkColors,
} from '../../../../src/renderers/html/style/color-schemes.js';
import { aTheme } from '../../../helpers/documents.js';

type Colors = Theme['colors'];

const color = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

const statusColor = fc.record({ solid: color, tint: color, text: color });

const lightThemes: fc.Arbitrary<Colors> = fc.record({
  paper: fc.constantFrom('#ffffff', '#fdfbf5', '#f0f4ff'),
  ink: color,
  muted: color,
  hairline: color,
  wash: fc.constantFrom('#f4f6f8', '#ffffff'),
  accent: color,
  status: fc.record({
    red: statusColor,
    amber: statusColor,
    green: statusColor,
    gray: statusColor,
    unrecognized: statusColor,
  }),
  heat: fc.array(fc.record({ fill: color, text: color }), { minLength: 1, maxLength: 7 }),
});

/** Texts of a look, each with its background. */
function texts(colors: Colors): [string, string, string][] {
  const { paper, wash, ink, muted, accent, status, heat } = colors;
  return [
    ...[paper, wash].flatMap((ground): [string, string, string][] => [
      ['ink', ink, ground],
      ['muted', muted, ground],
      ['accent', accent, ground],
    ]),
    ['pressed button', paper, accent],
    ...STATUSES.flatMap((name): [string, string, string][] => [
      [name, status[name].text, paper],
      [`${name} on its tint`, status[name].text, status[name].tint],
    ]),
    ...heat.map(({ fill, text }, index): [string, string, string] => [`heat ${index}`, text, fill]),
  ];
}

const unreadable = (colors: Colors, contrast: number) =>
  texts(colors).filter(([, text, ground]) => contrastOf(text, ground) < contrast);

describe('the dark look', () => {
  it('is readable for any colors of a light theme', () => {
    fc.assert(
      fc.property(lightThemes, (colors) => {
        expect(unreadable(darkColors(colors), 4.5)).toEqual([]);
      }),
    );
  });

  it('keeps marks visible on the paper', () => {
    fc.assert(
      fc.property(lightThemes, (colors) => {
        const { paper, status } = darkColors(colors);
        for (const name of STATUSES) expect(contrastOf(status[name].solid, paper)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('does not change a dark theme', () => {
    const { colors } = aTheme();
    const dark = { ...colors, paper: '#101418', ink: '#f0f0f0' };
    expect(darkColors(dark)).toBe(dark);
  });

  it('keeps values that are not #rrggbb', () => {
    const { colors } = aTheme();
    expect(darkColors({ ...colors, accent: 'rebeccapurple' }).accent).toBe('rebeccapurple');
  });
});

describe('the look with more contrast', () => {
  it.each([
    ['light', aTheme().colors],
    ['dark', darkColors(aTheme().colors)],
  ])('has text at 7:1 and no faint lines: %s', (_name, colors) => {
    const strong = contrastColors(colors);
    expect(unreadable({ ...strong, heat: [] }, 7)).toEqual([]);
    expect(contrastOf(strong.hairline, strong.paper)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('colors', () => {
  it('are the same after conversion to OKLCH and back', () => {
    fc.assert(
      fc.property(color, (text) => {
        expect(formatColor(parseColor(text)!)).toBe(text);
      }),
    );
  });

  it('have the contrast that WCAG defines', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
