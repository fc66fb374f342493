import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeSegments, stackedBar } from '../../../../src/renderers/pdf/drawing/bars.js';
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
