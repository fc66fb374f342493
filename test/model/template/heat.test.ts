import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatScale, inkOn } from '../../../src/model/template/heat.js';
import { STATUSES } from '../../../src/model/report/vocabulary.js';
import { contrastOf } from '../../../src/model/values/contrast.js';
import { parseColor } from '../../../src/model/values/oklch.js';
import { aColor, lightThemes } from '../../helpers/colors.js';
import { aTheme } from '../../helpers/documents.js';

const { colors } = aTheme();

describe('the heat of counts of a status', () => {
  it('is readable at each step, for any colors', () => {
    fc.assert(
      fc.property(lightThemes, (anyColors) => {
        for (const status of STATUSES) {
          for (const { fill, text } of heatScale(anyColors, status)) {
            expect(contrastOf(text, fill)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
    );
  });

  it('begins with paper, and ends as dark as the darkest status color', () => {
    const darkest = Math.min(...STATUSES.map((status) => parseColor(colors.status[status].solid)!.l));
    for (const status of STATUSES) {
      const scale = heatScale(colors, status);
      expect(scale).toHaveLength(colors.heat.length);
      expect(scale[0]?.fill).toBe(colors.paper);
      expect(parseColor(scale.at(-1)!.fill)!.l).toBeCloseTo(darkest, 1);
    }
  });

  it('is equally dark at the same step, whatever the status', () => {
    for (const step of colors.heat.keys()) {
      const lightness = STATUSES.map((status) => parseColor(heatScale(colors, status)[step]!.fill)!.l);
      expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThan(0.025);
    }
  });

  it.each(['red', 'amber', 'green', 'unrecognized'] as const)('keeps the hue of %s', (status) => {
    const hue = parseColor(colors.status[status].solid)!.h;
    for (const { fill } of heatScale(colors, status).slice(1)) {
      expect(Math.abs(parseColor(fill)!.h - hue)).toBeLessThan(0.2);
    }
  });

  it('becomes lighter with each step on dark paper', () => {
    const dark = { ...colors, paper: '#101418', ink: '#f0f0f0' };
    const lightness = heatScale(dark, 'red').map(({ fill }) => parseColor(fill)!.l);
    expect(lightness).toEqual([...lightness].sort((one, other) => one - other));
  });
});

it('the heat of the theme, which pages and sheets of paper share, is readable at each step', () => {
  for (const { fill, text } of heatScale(colors, undefined)) expect(contrastOf(text, fill)).toBeGreaterThanOrEqual(4.5);
});

it('the heat of other counts is that of the theme', () => {
  expect(heatScale(colors, undefined)).toBe(colors.heat);
});

it('ink on any fill is readable', () => {
  fc.assert(
    fc.property(aColor, lightThemes, (fill, anyColors) => {
      expect(contrastOf(inkOn(fill, anyColors), fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
