import type { Content } from 'pdfmake/interfaces.js';
import { fillIn, word } from '../../words.js';
import type { PdfContext } from '../context.js';
import type { PageGeometry } from './geometry.js';

/** Distance of the foot from the text block. */
const BELOW_TEXT = 20;

/** Page x of y at the left, the document's id at the right. */
export function drawFoot(number: number, count: number, page: PageGeometry, context: PdfContext): Content {
  const { document, theme, type } = context;
  const size = theme.type.sizes.small;
  const idSize = size * 0.9;
  const line = { lineHeight: 1, color: theme.colours.muted, noWrap: true };
  return {
    columns: [
      {
        ...line,
        width: '*',
        text: type.print(fillIn(word(document, 'pdf.page'), { page: number, pages: count })),
        fontSize: size,
      },
      {
        ...line,
        width: 'auto',
        text: type.print(document.meta.id, 'mono'),
        font: theme.type.mono,
        fontSize: idSize,
        alignment: 'right',
        marginTop: type.ascent(size) - type.ascent(idSize, 'mono'),
      },
    ],
    margin: [page.margins.left, BELOW_TEXT, page.margins.right, 0],
  };
}
