import type { Content } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
import type { PageGeometry } from '../../../pdf-engine/definition.js';

/** Maximum share of the page's diagonal that the text fills, and maximum type size. */
const SHARE = 0.7;
const LARGEST = 96;

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

/** Pale text across the middle of a page. The engine rotates it along the diagonal and paints it behind everything else. */
export function drawWatermark(text: string, page: PageGeometry, { theme, type }: PdfContext): Content {
  const room = Math.hypot(page.width, page.height) * SHARE;
  const size = Math.min(LARGEST, room / type.widthOf(text, 1, 'semibold'));
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
