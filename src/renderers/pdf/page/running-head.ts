import type { Content } from 'pdfmake/interfaces.js';
import { cleanText } from '../../../pdf-engine/text/printable.js';
import type { PdfContext } from '../context.js';
import { fitParts } from './fit.js';
import type { PageGeometry } from '../../../pdf-engine/definition.js';

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
