import type { Content, ContentText } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/template/theme.js';
import { statusShape } from '../drawing/status-shape.js';
import type { CellText } from './cell.js';

/** The texts of a cell as pdfmake content. */
export function cellContent(texts: readonly CellText[], theme: Theme): Content {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return textContent(only, theme);
  return { stack: texts.map((text): Content => ({ tag: { role: 'P' }, stack: [textContent(text, theme)] })) };
}

export function textContent(cell: CellText, theme: Theme): Content {
  const { style, shape } = cell;
  const content: ContentText = {
    text: cell.text,
    font: style.family,
    bold: style.isBold,
    fontSize: style.size,
    lineHeight: style.lineHeight,
    color: cell.color,
    marginTop: cell.spaceAbove,
    marginLeft: cell.indent,
    ...(style.isRightAligned ? { alignment: 'right' } : {}),
    ...(cell.destination === undefined ? {} : { id: cell.destination }),
    ...(cell.link === undefined ? {} : { linkToDestination: cell.link }),
  };
  if (shape === undefined) return content;
  return { stack: [statusShape(shape.status, theme, shape.side, shape.left, shape.middle), content] };
}
