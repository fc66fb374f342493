import type { Content } from 'pdfmake/interfaces.js';
import type { BarSegment } from '../../../model/document/document.js';
import type { PdfContext } from '../context.js';
import { shapeLabel } from './status-shape.js';

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
