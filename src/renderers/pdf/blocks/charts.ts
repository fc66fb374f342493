import type { Content, ContentText } from 'pdfmake/interfaces.js';
import type { SeverityBreakdown, StatusBar } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { barLabels, placeSegments, stackedBar } from '../drawing/bars.js';
import { cleanText } from '../engine/text/printable.js';
import { drawHeatTable } from '../table/heat-table.js';

const STATUS_BAR_HEIGHT = 12;
const STATUS_BAR_GAP = 5;

export function statusBar({ bar }: StatusBar, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { body, heading, small } = theme.type.sizes;
  const placed = placeSegments(bar.segments, context.width);
  const drawn = stackedBar(placed, context.width, STATUS_BAR_HEIGHT, theme);
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
        { tag: { role: 'Figure', alt: cleanText(bar.description) }, canvas: drawn, marginTop: STATUS_BAR_GAP - 1 },
        { stack: [barLabels(bar.segments, placed, context, heading)], marginTop: STATUS_BAR_GAP },
      ],
      unbreakable: true,
    },
    opening:
      lineHeightOf(body, theme) +
      STATUS_BAR_HEIGHT +
      3 * STATUS_BAR_GAP +
      lineHeightOf(heading, theme) +
      lineHeightOf(small, theme),
  };
}

export function severityBreakdown(block: SeverityBreakdown, context: PdfContext): DrawnBlock {
  const { content, opening } = drawHeatTable(resolveView(context.document, block.view), context);
  const { small } = context.theme.type.sizes;
  const lines = captionLines(block.description, context);
  return {
    content: [content, captionBelow(block.description, context)],
    opening: opening + CAPTION_SPACE + lines * lineHeightOf(small, context.theme),
  };
}

/** Between a chart and its caption. */
export const CAPTION_SPACE = 6;

export function captionLines(text: string, { theme, type, width }: PdfContext): number {
  return text === '' ? 0 : type.linesIn(text, width, theme.type.sizes.small);
}

function captionBelow(text: string, context: PdfContext): Content {
  return text === '' ? [] : { ...caption(text, context), marginTop: CAPTION_SPACE };
}

export function captionAbove(text: string, context: PdfContext): Content {
  return text === '' ? [] : { ...caption(text, context), marginBottom: CAPTION_SPACE };
}

function caption(text: string, { theme, type }: PdfContext): ContentText {
  return {
    text: type.print(text),
    fontSize: theme.type.sizes.small,
    lineHeight: type.lineHeight(),
    color: theme.colors.muted,
  };
}
