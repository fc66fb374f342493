import type { Content } from 'pdfmake/interfaces.js';
import { isPlain } from './engine/text/scripts.js';
import type { PdfContext } from './context.js';
import type { PageGeometry } from './engine/definition.js';

/** Height of the strip at the upper edge of a page. */
const MARK_HEIGHT = 17;

/** The mark of a document, such as SAMPLE DATA: white on a dark strip across the top of the page. */
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

/** Maximum share of the page's diagonal that the text fills, and maximum type size. */
const DIAGONAL_SHARE = 0.7;
const MAX_SIZE = 96;

/** Pale text across the middle of a page. The engine rotates it along the diagonal and paints it behind everything else. */
export function drawWatermark(text: string, page: PageGeometry, { theme, type }: PdfContext): Content {
  const room = Math.hypot(page.width, page.height) * DIAGONAL_SHARE;
  const size = Math.min(MAX_SIZE, room / type.widthOf(text, 1, 'semibold'));
  return {
    text: type.print(text, 'semibold'),
    bold: true,
    fontSize: size,
    color: between(theme.colors.paper, theme.colors.hairline),
    alignment: 'center',
    noWrap: true,
    marginTop: page.height / 2 - type.middle(size, 'semibold'),
  };
}

/** The color halfway between two colors `#rrggbb`. Pale enough for text over it to keep its contrast. */
function between(one: string, other: string): string {
  const channel = (start: number): string => {
    const [low, high] = [one, other].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round(((low ?? 0) + (high ?? 0)) / 2)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
