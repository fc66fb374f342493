import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heatColor, heatOfCount, inkOn, MOST_HEAT } from '../../../src/model/template/heat.js';
import { STATUSES, type Status } from '../../../src/model/report/vocabulary.js';
import type { HeatColor } from '../../../src/model/template/theme.js';
import { contrastOf } from '../../../src/model/values/contrast.js';
import { parseColor } from '../../../src/model/values/oklch.js';
import { aColor, lightThemes } from '../../helpers/colors.js';
import { aTheme } from '../../helpers/documents.js';

const { colors } = aTheme();
type Colors = typeof colors;

const HEATS = Array.from({ length: 21 }, (_, step) => step * 5);
const RESULTS = STATUSES.filter((status) => status !== 'gray');

function shades(of: Colors, status: Status | undefined): HeatColor[] {
  return HEATS.map((heat) => heatColor(of, status, heat));
}

describe('the heat of counts of a status', () => {
  it('is readable at each strength, for any colors', () => {
    fc.assert(
      fc.property(lightThemes, (anyColors) => {
        for (const status of STATUSES) {
          for (const { fill, text } of shades(anyColors, status)) {
            expect(contrastOf(text, fill)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
    );
  });

  it('begins with paper, and ends as dark as the darkest status color', () => {
    const darkest = Math.min(...STATUSES.map((status) => parseColor(colors.status[status].solid)!.l));
    for (const status of RESULTS) {
      expect(heatColor(colors, status, 0).fill).toBe(colors.paper);
      expect(parseColor(heatColor(colors, status, MOST_HEAT).fill)!.l).toBeCloseTo(darkest, 1);
    }
  });

  it('is equally dark at the same heat, whatever the result', () => {
    for (const heat of HEATS) {
      const lightness = RESULTS.map((status) => parseColor(heatColor(colors, status, heat).fill)!.l);
      expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThan(0.025);
    }
  });

  it.each(['red', 'amber', 'green', 'unrecognized'] as const)('keeps the hue of %s', (status) => {
    const hue = parseColor(colors.status[status].solid)!.h;
    for (const { fill } of shades(colors, status).slice(1)) {
      expect(Math.abs(parseColor(fill)!.h - hue)).toBeLessThan(0.2);
    }
  });

  it('is weaker for what was not assessed, and grows with the count there too', () => {
    const lightness = HEATS.map((heat) => parseColor(heatColor(colors, 'gray', heat).fill)!.l);
    expect(lightness).toEqual([...lightness].sort((one, other) => other - one));
    expect(new Set(lightness).size).toBe(HEATS.length);
    expect(lightness.at(-1)).toBeGreaterThan(parseColor(heatColor(colors, 'red', 60).fill)!.l);
  });

  it('becomes lighter with the count on dark paper', () => {
    const dark = { ...colors, paper: '#101418', ink: '#f0f0f0' };
    const lightness = shades(dark, 'red').map(({ fill }) => parseColor(fill)!.l);
    expect(lightness).toEqual([...lightness].sort((one, other) => one - other));
  });
});

describe('the heat of other counts', () => {
  it('is readable at each strength', () => {
    for (const { fill, text } of shades(colors, undefined)) expect(contrastOf(text, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it('has the fills of the theme, and others between them', () => {
    const fills = [0, 20, 40, 60, 80, 100].map((heat) => heatColor(colors, undefined, heat));
    expect(fills).toEqual(colors.heat);
    const lightness = shades(colors, undefined).map(({ fill }) => parseColor(fill)!.l);
    expect(lightness).toEqual([...lightness].sort((one, other) => other - one));
    expect(new Set(lightness).size).toBe(HEATS.length);
  });
});

describe('the heat of a count', () => {
  it('differs for counts that differ, from none to the largest', () => {
    const heats = [0, 1, 4, 6, 8, 12, 14, 34, 47].map((count) => heatOfCount(count, 47));
    expect(heats).toEqual([0, 15, 30, 36, 42, 51, 55, 86, 100]);
  });

  it('is none where nothing is counted', () => {
    expect(heatOfCount(0, 0)).toBe(0);
  });
});

it('ink on any fill is readable', () => {
  fc.assert(
    fc.property(aColor, lightThemes, (fill, anyColors) => {
      expect(contrastOf(inkOn(fill, anyColors), fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
