/** Estimates the heights of what a browser skips while it is out of view, from the texts that its rows show. */
import type { Column, Row } from '../../../model/document/table.js';

/** In pixels at the usual size of type: in a table, and as a card of a small screen. */
export interface Height {
  readonly wide: number;
  readonly narrow: number;
}

/** The sizes of the built-in style sheet at windows of 1280 and 375 pixels. */
const WIDE = { width: 890, cell: 14, line: 19.5, detail: 15.6, row: 15.4, character: 6.9 };
const NARROW = {
  width: 343,
  line: 19.5,
  detail: 16,
  row: 41.7,
  gap: 4.8,
  item: 26.5,
  character: 7.3,
  small: 6.6,
  mono: 6,
};
/** Characters of mono type per line of a wide column, as a share of those of the text. */
const MONO = 0.86;

/** The head of a table, the heading of a section, and a paragraph in it. A small screen shows no heads. */
export const HEAD: Height = { wide: 36, narrow: 0 };
export const HEADING: Height = { wide: 40, narrow: 40 };
export const PARAGRAPH: Height = { wide: 38, narrow: 58 };

/** Lines that do not break, as of a list of contents. */
export function heightOfLines(count: number): Height {
  return scaled({ wide: 35, narrow: 35 }, count);
}

/** Characters per line of a card. */
const CARD = { wide: 125, narrow: 47 };

/** The height of what a card shows, given as HTML, by the texts of its elements. */
export function heightOfCard(html: string): Height {
  const texts = html
    .split(/<(?:h\d|p|li|dt)\b/)
    .slice(1)
    .map((text) => text.replace(/^[^>]*>|<[^>]*>/g, '').trim().length);
  const linesAt = (characters: number): number =>
    texts.reduce((sum, length) => sum + Math.ceil(length / characters), 0);
  return {
    wide: 11 + linesAt(CARD.wide) * 19 + texts.length * 3,
    narrow: 11 + linesAt(CARD.narrow) * 19 + texts.length * 3,
  };
}

export function scaled({ wide, narrow }: Height, factor: number): Height {
  return { wide: wide * factor, narrow: narrow * factor };
}

export function sumOf(heights: readonly Height[]): Height {
  return {
    wide: heights.reduce((sum, { wide }) => sum + wide, 0),
    narrow: heights.reduce((sum, { narrow }) => sum + narrow, 0),
  };
}

/** Returns a function that estimates the height of a row of a table with these columns. */
export function rowHeight(columns: readonly Column[]): (row: Row) => Height {
  const sum = columns.reduce((total, { weight }) => total + weight, 0);
  const widths = columns.map(({ weight }) => (weight / sum) * WIDE.width - WIDE.cell);
  return ({ cells }) => {
    let wide = WIDE.line;
    let narrow = NARROW.row;
    let beside = 0;
    columns.forEach(({ label, type }, index) => {
      const { text = '', detail = '', folded } = cells[index] ?? {};
      const width = widths[index] ?? 0;
      const lines = linesIn(text.length * WIDE.character, width);
      const details = detail === '' ? 0 : linesIn(detail.length * WIDE.character * MONO, width);
      if (type === 'text') wide = Math.max(wide, lines * WIDE.line + details * WIDE.detail + (folded ? WIDE.line : 0));
      if (detail !== '') {
        narrow += NARROW.gap + linesIn(text.length * NARROW.character, NARROW.width) * NARROW.line;
        narrow += linesIn(detail.length * NARROW.mono, NARROW.width) * NARROW.detail + (folded ? NARROW.line : 0);
      } else if (type !== 'id' && type !== 'status') {
        beside += (label.length + text.length + 1) * NARROW.small + 16;
      }
    });
    return { wide: wide + WIDE.row, narrow: narrow + Math.ceil(beside / NARROW.width) * NARROW.item };
  };
}

function linesIn(length: number, width: number): number {
  return Math.max(1, Math.ceil(length / Math.max(width, 1)));
}
