import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelStarts, placeSegments, stackedBar } from '../../../../src/renderers/pdf/drawing/bars.js';
import { segments } from '../../../helpers/blocks.js';
import { aTheme } from '../../../helpers/documents.js';

const count = fc.integer({ min: 0, max: 5000 });

describe('a stacked bar', () => {
  it('fills its width, in order, every count that is not zero visible', () => {
    fc.assert(
      fc.property(count, count, count, count, (red, amber, green, gray) => {
        fc.pre(red + amber + green + gray > 0);
        const placed = placeSegments(segments({ red, amber, green, gray }), 400);
        expect(placed.map(({ segment }) => segment.value)).toEqual(
          [red, amber, green, gray].filter((each) => each > 0),
        );
        let end = -1.2;
        for (const { x, width } of placed) {
          expect(x).toBeCloseTo(end + 1.2, 6);
          expect(width).toBeGreaterThanOrEqual(1.19);
          end = x + width;
        }
        expect(end).toBeCloseTo(400, 6);
      }),
    );
  });

  it('shows the larger count wider', () => {
    const [red, green] = placeSegments(segments({ red: 10, green: 30 }), 401.2);
    expect(red?.width).toBeCloseTo(100, 6);
    expect(green?.width).toBeCloseTo(300, 6);
  });

  it('is a hollow box without counts', () => {
    const theme = aTheme();
    const drawn = stackedBar(placeSegments(segments({ red: 0, green: 0 }), 400), 400, 10, theme);
    expect(drawn).toMatchObject([{ type: 'rect', lineColor: theme.colors.hairline }]);
  });
});

describe('the labels below a bar', () => {
  const GAP = 12;
  const label = fc.record({
    start: fc.double({ min: 0, max: 400, noNaN: true }),
    width: fc.integer({ min: 5, max: 90 }),
  });

  it('never overlap, and stay within the bar', () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
        const sorted = [...labels].sort((one, other) => one.start - other.start);
        const widths = sorted.map(({ width }) => width);
        const starts = labelStarts(
          sorted.map(({ start }) => start),
          widths,
          400,
        );
        const needed = widths.reduce((sum, width) => sum + width + GAP, -GAP);
        expect(starts === undefined).toBe(needed > 400.01);
        for (const [index, start] of (starts ?? []).entries()) {
          const end = start + widths[index]!;
          expect(start).toBeGreaterThanOrEqual(-0.01);
          expect(end).toBeLessThanOrEqual((starts![index + 1] ?? 400 + GAP) - GAP + 0.01);
        }
      }),
    );
  });

  it('start where their segments start if there is room', () => {
    expect(labelStarts([0, 100, 250], [50, 60, 70], 400)).toEqual([0, 100, 250]);
  });

  it('move beside each other where a segment is tiny: 1 of 5,000', () => {
    const placed = placeSegments(segments({ red: 1, green: 4_998, gray: 1 }), 400);
    const starts = labelStarts(
      placed.map(({ x }) => x),
      [30, 40, 60],
      400,
    );
    expect(starts).toEqual([0, 42, 340]);
  });
});
