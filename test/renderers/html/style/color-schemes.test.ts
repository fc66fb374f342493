import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Theme } from '../../../../src/model/template/theme.js';
import { STATUSES } from '../../../../src/model/report/vocabulary.js';
import { contrastOf } from '../../../../src/model/values/contrast.js';
import { lightThemes } from '../../../helpers/colors.js';
import { heatColor } from '../../../../src/model/template/heat.js';
import { contrastColors, darkColors } from '../../../../src/renderers/html/style/color-schemes.js';
import { aTheme } from '../../../helpers/documents.js';

type Colors = Theme['colors'];

/** Texts of a look, each with its background. */
function texts(colors: Colors): [string, string, string][] {
  const { paper, wash, ink, muted, accent, status } = colors;
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
    ...heats(colors),
  ];
}

function heats(colors: Colors): [string, string, string][] {
  return [undefined, ...STATUSES].flatMap((status) =>
    Array.from({ length: 21 }, (_, step): [string, string, string] => {
      const { fill, text } = heatColor(colors, status, step * 5);
      return [`${status ?? 'heat'} ${step * 5}`, text, fill];
    }),
  );
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
    expect(unreadable(strong, 7).filter(([name]) => !/\d/.test(name))).toEqual([]);
    expect(heats(strong).filter(([, text, fill]) => contrastOf(text, fill) < 4.5)).toEqual([]);
    expect(contrastOf(strong.hairline, strong.paper)).toBeGreaterThanOrEqual(4.5);
  });
});
