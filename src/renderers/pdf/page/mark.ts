import type { Content } from 'pdfmake/interfaces.js';
import { isPlain } from '../../../pdf-engine/text/scripts.js';
import type { PdfContext } from '../context.js';
import type { PageGeometry } from '../../../pdf-engine/definition.js';

/** Height of the strip at the upper edge of a page. */
const MARK_HEIGHT = 17;

/** The document's mark, such as SAMPLE DATA: white on a dark strip across the top of the page. */
export function drawMark(mark: string, page: PageGeometry, { theme, type }: PdfContext): Content[] {
  const { ink, paper } = theme.colors;
  const size = theme.type.sizes.small;
  return [
    {
      canvas: [{ type: 'rect', x: 0, y: 0, w: page.width, h: MARK_HEIGHT, color: ink }],
      absolutePosition: { x: 0, y: 0 },
    },
    {
      text: type.print(mark, 'semibold'),
      bold: true,
      fontSize: size,
      // Letters that join must not be spaced.
      characterSpacing: isPlain(mark) ? 1 : 0,
      color: paper,
      alignment: 'center',
      absolutePosition: { x: 0, y: MARK_HEIGHT / 2 - type.middle(size, 'semibold') },
    },
  ];
}
