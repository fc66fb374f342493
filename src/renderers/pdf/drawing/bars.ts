import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { BarSegment } from '../../../model/document/document.js';
import type { Theme } from '../../../model/template/theme.js';
import type { PdfContext } from '../context.js';
import { shapeLabel } from './status-shape.js';

/** White space between two segments. */
const GAP = 1.2;
/** Minimum width of a segment that is not empty. */
const SLIVER = 1.2;

/** A segment at its place in a bar, in points. */
export interface DrawnSegment {
  readonly segment: BarSegment;
  readonly x: number;
  readonly width: number;
}

/** Positions of the segments of a bar. Empty segments are left out; the others share `width` less the gaps. */
export function placeSegments(segments: readonly BarSegment[], width: number): DrawnSegment[] {
  const filled = segments.filter((segment) => segment.share > 0);
  const room = width - GAP * Math.max(0, filled.length - 1);
  const widths = filled.map((segment) => Math.max(SLIVER, segment.share * room));
  // Slivers are wider than their share; the widest segment is narrowed to compensate.
  const excess = Math.max(0, widths.reduce((sum, each) => sum + each, 0) - room);
  const widest = widths.indexOf(Math.max(...widths));
  let x = 0;
  return filled.map((segment, index) => {
    const own = (widths[index] ?? 0) - (index === widest ? excess : 0);
    const placed = { segment, x, width: own };
    x += own + GAP;
    return placed;
  });
}

/** A stacked bar from the left edge of a canvas. Without segments it is a hollow box. */
export function stackedBar(
  placed: readonly DrawnSegment[],
  width: number,
  height: number,
  theme: Theme,
): CanvasElement[] {
  if (placed.length === 0) {
    return [
      {
        type: 'rect',
        x: 0.25,
        y: 0.25,
        w: width - 0.5,
        h: height - 0.5,
        lineWidth: 0.5,
        lineColor: theme.colors.hairline,
      },
    ];
  }
  return placed.map(({ segment, x, width: w }) => ({
    type: 'rect',
    x,
    y: 0,
    w,
    h: height,
    color: theme.colors.status[segment.status].solid,
  }));
}

/** All segments except an empty `unrecognized`, which most reports do not have. */
export function visibleSegments(segments: readonly BarSegment[]): BarSegment[] {
  return segments.filter((segment) => segment.status !== 'unrecognized' || segment.value > 0);
}

/** The counts of a bar in columns: number, then shape and word. */
export function barLabels(segments: readonly BarSegment[], context: PdfContext, size: number): Content {
  const { theme, type } = context;
  return {
    tag: { role: 'L' },
    columns: visibleSegments(segments).map((segment) => ({
      width: '*',
      tag: { role: 'LI' },
      stack: [
        {
          tag: { role: 'LBody' },
          stack: [
            {
              text: type.print(segment.text, 'semibold'),
              bold: true,
              fontSize: size,
              lineHeight: type.lineHeight('semibold', 1.25),
            },
            shapeLabel(
              segment.status,
              {
                text: type.print(segment.label),
                fontSize: theme.type.sizes.small,
                lineHeight: type.lineHeight(),
                color: theme.colors.status[segment.status].text,
              },
              'sans',
              context,
            ),
          ],
        },
      ],
    })),
    columnGap: 10,
  };
}
