import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import type { BarSegment } from '../../../model/document/document.js';
import type { Theme } from '../../../model/template/theme.js';
import type { PdfContext } from '../context.js';
import { shapeIndent, shapeLabel } from './status-shape.js';

const GAP = 1.2;
/** Minimum width of a segment that is not empty. */
const SLIVER = 1.2;

export interface DrawnSegment {
  readonly segment: BarSegment;
  readonly x: number;
  readonly width: number;
}

/**
 * Positions of the segments of a bar. Empty segments are left out; the others share `width` less the gaps. A bar that is too
 * short for its slivers is longer than `width`.
 */
export function placeSegments(segments: readonly BarSegment[], width: number): DrawnSegment[] {
  const filled = segments.filter((segment) => segment.share > 0);
  const room = Math.max(width - GAP * Math.max(0, filled.length - 1), SLIVER * filled.length);
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
function visibleSegments(segments: readonly BarSegment[]): BarSegment[] {
  return segments.filter((segment) => segment.status !== 'unrecognized' || segment.value > 0);
}

const LABEL_GAP = 12;

/**
 * The counts of a bar below its segments: number, then shape and word. A label that would overlap the one before it moves to the
 * right; labels that are wider than the bar together share it in columns.
 */
export function barLabels(
  segments: readonly BarSegment[],
  placed: readonly DrawnSegment[],
  context: PdfContext,
  size: number,
): Content {
  const { theme, type, width } = context;
  const { small } = theme.type.sizes;
  const visible = visibleSegments(segments);
  const widths = visible.map(
    ({ label, text }) =>
      1 + Math.max(type.widthOf(text, size, 'semibold'), shapeIndent(small) + type.widthOf(label, small)),
  );
  const starts = labelStarts(startsIn(visible, placed), widths, width);
  return {
    tag: { role: 'L' },
    columns: visible.map((segment, index) => ({
      width: starts === undefined ? '*' : (starts[index + 1] ?? width + LABEL_GAP) - (starts[index] ?? 0) - LABEL_GAP,
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
                fontSize: small,
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
    columnGap: LABEL_GAP,
  };
}

function startsIn(segments: readonly BarSegment[], placed: readonly DrawnSegment[]): number[] {
  let end = 0;
  return segments.map((segment) => {
    const drawn = placed.find((each) => each.segment === segment);
    if (drawn === undefined) return end;
    end = drawn.x + drawn.width;
    return drawn.x;
  });
}

/**
 * The wanted positions of labels, moved as little as needed so that they do not overlap and end within `room`. The first starts
 * at the left edge. Undefined if they do not fit.
 */
export function labelStarts(wanted: readonly number[], widths: readonly number[], room: number): number[] | undefined {
  let next = 0;
  const starts = wanted.map((start, index) => {
    const moved = index === 0 ? 0 : Math.max(start, next);
    next = moved + (widths[index] ?? 0) + LABEL_GAP;
    return moved;
  });
  let end = room;
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    const start = Math.min(starts[index] ?? 0, end - (widths[index] ?? 0));
    // Sums of widths are not exact.
    if (start < -0.01) return undefined;
    starts[index] = start;
    end = start - LABEL_GAP;
  }
  return starts;
}
