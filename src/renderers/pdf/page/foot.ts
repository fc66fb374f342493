import type { Content, ContentText } from 'pdfmake/interfaces.js';
import { fillIn, word } from '../../words.js';
import type { PdfContext } from '../context.js';
import type { RepeatedItem } from '../../../pdf-engine/layout/repeated.js';
import { isPlain } from '../../../pdf-engine/text/scripts.js';
import type { Printable } from '../../../pdf-engine/text/typesetter.js';
import type { PageGeometry } from '../../../pdf-engine/definition.js';

/** Distance between text block and foot. */
const BELOW_TEXT = 20;

/** Page x of y, on the left. */
export function pageNumbers(page: PageGeometry, context: PdfContext): (number: number, count: number) => RepeatedItem {
  const { document, theme, type } = context;
  const draw = (text: Printable): Content => ({
    ...lineHeightOf(context),
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
    ...lineHeightOf(context),
    text: type.print(document.meta.id, 'mono'),
    font: theme.type.mono,
    fontSize: idSize,
    alignment: 'right',
    margin: [page.margins.left, top, page.margins.right, 0],
  };
}

function lineHeightOf({ theme }: PdfContext): Pick<ContentText, 'lineHeight' | 'color' | 'noWrap'> {
  return { lineHeight: 1, color: theme.colors.muted, noWrap: true };
}
