import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Theme } from '../../../../src/model/theme.js';
import { STATUSES } from '../../../../src/model/vocabulary.js';
import { contrastOf } from '../../../../src/model/contrast.js';
import { formatColour, parseColour } from '../../../../src/renderers/html/style/colours.js';
import { contrastColours, darkColours } from '../../../../src/renderers/html/style/looks.js';
import { aTheme } from '../../../helpers/documents.js';

type Colours = Theme['colours'];

const colour = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

const statusColour = fc.record({ solid: colour, tint: colour, text: colour });

const lightThemes: fc.Arbitrary<Colours> = fc.record({
  paper: fc.constantFrom('#ffffff', '#fdfbf5', '#f0f4ff'),
  ink: colour,
  muted: colour,
  hairline: colour,
  wash: fc.constantFrom('#f4f6f8', '#ffffff'),
  accent: colour,
  status: fc.record({
    red: statusColour,
    amber: statusColour,
    green: statusColour,
    gray: statusColour,
    unrecognised: statusColour,
  }),
  heat: fc.array(fc.record({ fill: colour, text: colour }), { minLength: 1, maxLength: 7 }),
});

/** Texts of a look with what each stands on. */
function texts(colours: Colours): [string, string, string][] {
  const { paper, wash, ink, muted, accent, status, heat } = colours;
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

const unreadable = (colours: Colours, contrast: number) =>
  texts(colours).filter(([, text, ground]) => contrastOf(text, ground) < contrast);

describe('the dark look', () => {
  it('reads whatever the colours of a light theme', () => {
    fc.assert(
      fc.property(lightThemes, (colours) => {
        expect(unreadable(darkColours(colours), 4.5)).toEqual([]);
      }),
    );
  });

  it('keeps marks discernible on the paper', () => {
    fc.assert(
      fc.property(lightThemes, (colours) => {
        const { paper, status } = darkColours(colours);
        for (const name of STATUSES) expect(contrastOf(status[name].solid, paper)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it('leaves a dark theme as it is', () => {
    const { colours } = aTheme();
    const dark = { ...colours, paper: '#101418', ink: '#f0f0f0' };
    expect(darkColours(dark)).toBe(dark);
  });

  it('keeps values that are no #rrggbb', () => {
    const { colours } = aTheme();
    expect(darkColours({ ...colours, accent: 'rebeccapurple' }).accent).toBe('rebeccapurple');
  });
});

describe('the look with more contrast', () => {
  it.each([
    ['light', aTheme().colours],
    ['dark', darkColours(aTheme().colours)],
  ])('has text at 7:1 and no faint lines, %s', (_name, colours) => {
    const strong = contrastColours(colours);
    expect(unreadable({ ...strong, heat: [] }, 7)).toEqual([]);
    expect(contrastOf(strong.hairline, strong.paper)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('colours', () => {
  it('come back from OKLCH as they went', () => {
    fc.assert(
      fc.property(colour, (text) => {
        expect(formatColour(parseColour(text)!)).toBe(text);
      }),
    );
  });

  it('have the contrast that WCAG states', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
