import type { Content, ContentText } from 'pdfmake/interfaces.js';
import { cleanText } from './engine/text/printable.js';
import type { PdfContext } from './context.js';
import type { PageGeometry } from './engine/definition.js';
import { fillIn, word } from '../words.js';
import type { RepeatedItem } from './engine/layout/repeated.js';
import { isPlain } from './engine/text/scripts.js';
import type { Printable, Typesetter } from './engine/text/typesetter.js';

const SEPARATOR = ' · ';
const GAP = 24;
/** More characters than fit on a line: longer parts are cut before they are measured. */
const MAX_CHARACTERS = 500;
/** Distance between baseline and text block. */
const ABOVE_TEXT = 26;

/** Account, benchmark and job on the left, origin and classification on the right, a hairline below. Always one line. */
export function drawRunningHead(page: PageGeometry, context: PdfContext): Content {
  const { theme, type, width } = context;
  const { runningHead, origin, classification } = context.document.meta;
  const size = theme.type.sizes.small;
  const filled = (parts: readonly string[]) =>
    parts.map((part) => cleanText(part.slice(0, MAX_CHARACTERS)).trim()).filter((part) => part !== '');
  const right = fitParts(filled([origin, classification]), SEPARATOR, width * 0.45, size, type);
  const room = width - GAP - type.widthOf(right.join(SEPARATOR), size);
  const left = fitParts(filled(runningHead), SEPARATOR, room, size, type);
  const baseDirection = context.document.locale.direction;
  const line = { baseDirection, fontSize: size, lineHeight: 1, color: theme.colors.muted, noWrap: true };
  const ruleTop = type.ascent(size) + 6;
  return {
    stack: [
      {
        columns: [
          { ...line, width: '*', text: type.printParts(left, SEPARATOR, baseDirection) },
          { ...line, width: 'auto', text: type.printParts(right, SEPARATOR, baseDirection), alignment: 'right' },
        ],
        columnGap: GAP,
        marginBottom: -size * 1.3,
      },
      {
        canvas: [
          {
            type: 'line',
            x1: 0,
            y1: ruleTop,
            x2: width,
            y2: ruleTop,
            lineWidth: 0.4,
            lineColor: theme.colors.hairline,
          },
        ],
      },
    ],
    margin: [page.margins.left, page.margins.top - ABOVE_TEXT - type.ascent(size), page.margins.right, 0],
  };
}

const BELOW_TEXT = 20;

/** Page x of y, on the left. */
export function pageNumbers(page: PageGeometry, context: PdfContext): (number: number, count: number) => RepeatedItem {
  const { document, theme, type } = context;
  const draw = (text: Printable): Content => ({
    ...footStyle(context),
    text,
    fontSize: theme.type.sizes.small,
    margin: [page.margins.left, BELOW_TEXT, page.margins.right, 0],
  });
  let line: Content | undefined;
  return (number, count) => {
    const text = type.print(fillIn(word(document, 'pdf.page'), { page: number, pages: count }));
    const isOneRun = typeof text === 'string' && isPlain(text) && document.locale.direction === 'ltr';
    return isOneRun ? { content: (line ??= draw(text)), text } : { content: draw(text) };
  };
}

/** The document's id, on the right, on the same baseline. */
export function drawDocumentId(page: PageGeometry, context: PdfContext): Content {
  const { document, theme, type } = context;
  const size = theme.type.sizes.small;
  const idSize = size * 0.9;
  const top = BELOW_TEXT + type.ascent(size) - type.ascent(idSize, 'mono');
  return {
    ...footStyle(context),
    text: type.print(document.meta.id, 'mono'),
    font: theme.type.mono,
    fontSize: idSize,
    alignment: 'right',
    margin: [page.margins.left, top, page.margins.right, 0],
  };
}

function footStyle({ theme }: PdfContext): Pick<ContentText, 'lineHeight' | 'color' | 'noWrap'> {
  return { lineHeight: 1, color: theme.colors.muted, noWrap: true };
}

const ELLIPSIS = '…';

/** Text for one line of `width`, truncated with an ellipsis if it is longer. */
export function fitLine(text: string, width: number, size: number, type: Typesetter): string {
  if (type.widthOf(text, size) <= width) return text;
  const room = width - type.widthOf(ELLIPSIS, size);
  let kept = '';
  let filled = 0;
  for (const character of text) {
    filled += type.widthOf(character, size);
    if (filled > room) break;
    kept += character;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

/** Texts that fit on one line together, one per part. The longest are truncated, the short ones stay whole. */
export function fitParts(
  parts: readonly string[],
  separator: string,
  width: number,
  size: number,
  type: Typesetter,
): string[] {
  const room = width - type.widthOf(separator, size) * Math.max(0, parts.length - 1);
  let rest = room;
  let open = parts.length;
  const shares = new Map<number, number>();
  const byWidth = parts.map((part, index) => ({ index, own: type.widthOf(part, size) })).sort((a, b) => a.own - b.own);
  for (const { index, own } of byWidth) {
    const share = Math.min(own, rest / open);
    shares.set(index, share);
    rest -= share;
    open -= 1;
  }
  // Slightly more, so that a rounding error does not truncate a part that fits exactly.
  return parts.map((part, index) => fitLine(part, (shares.get(index) ?? 0) + 0.01, size, type));
}

/** Height of the strip at the upper edge of a page. */
const MARK_HEIGHT = 17;

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

function between(one: string, other: string): string {
  const channel = (start: number): string => {
    const [low, high] = [one, other].map((color) => Number.parseInt(color.slice(start, start + 2), 16));
    return Math.round(((low ?? 0) + (high ?? 0)) / 2)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
