import type { StatusBar } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { barLabels } from '../drawing/bar-labels.js';
import { cleanText } from '../../../pdf-engine/text/printable.js';
import { placeSegments, stackedBar } from '../drawing/stacked-bar.js';

const HEIGHT = 12;
const GAP = 5;

/** One bar over the whole width: its name and note above, its counts below. */
export function statusBar({ bar }: StatusBar, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { body, heading, small } = theme.type.sizes;
  const drawn = stackedBar(placeSegments(bar.segments, context.width), context.width, HEIGHT, theme);
  return {
    content: {
      stack: [
        {
          columns: [
            { width: '*', text: type.print(bar.label, 'semibold'), bold: true },
            { width: 'auto', text: type.print(bar.note), alignment: 'right', color: theme.colors.muted },
          ],
          columnGap: 12,
          fontSize: body,
          lineHeight: type.lineHeight(),
        },
        { tag: { role: 'Figure', alt: cleanText(bar.description) }, canvas: drawn, marginTop: GAP - 1 },
        { stack: [barLabels(bar.segments, context, heading)], marginTop: GAP },
      ],
      unbreakable: true,
    },
    opening: lineHeightOf(body, theme) + HEIGHT + 3 * GAP + lineHeightOf(heading, theme) + lineHeightOf(small, theme),
  };
}
