import type { Cell, SeverityBreakdown } from '../../../model/document.js';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfContext, Piece } from '../context.js';
import { caption } from '../drawing/caption.js';
import { headCell } from '../table/head.js';
import { viewOf } from '../table/view.js';

const GAP = 2;
const PADDING = 6;
const LABEL_SHARE = 0.24;

/** A heat table: a count in each field, the darker the more. Rows without heat, such as totals, stand on white. */
export function severityBreakdown(block: SeverityBreakdown, context: PdfContext): Piece {
  const { theme, type } = context;
  const view = viewOf(context.document, block.view);
  const size = theme.type.sizes.body;
  const fields = Math.max(1, view.columns.length - 1);
  const labelWidth = context.width * LABEL_SHARE;
  // Fields as wide as a page of four would make long empty boxes of two.
  const fieldWidth = Math.min(96, (context.width - labelWidth) / fields) - 2 * PADDING - GAP;
  const widths = view.columns.map((_, index) => (index === 0 ? labelWidth - PADDING : fieldWidth));
  const rows = view.totals === undefined ? view.rows : [...view.rows, view.totals];
  const body: TableCell[][] = [
    view.columns.map((column, index) => headCell(column, widths[index] ?? 0, theme.type.sizes.small, context)),
    ...rows.map((row) => {
      const style = row === view.totals ? 'semibold' : 'sans';
      return row.cells.map((cell, index) => ({
        text: type.print(cell.text, style),
        bold: style === 'semibold',
        fontSize: size,
        lineHeight: type.lineHeight(style, 1.3),
        ...(index === 0 ? {} : { alignment: 'right' as const }),
        ...heatOf(cell, context),
      }));
    }),
  ];
  const content: Content = [
    {
      table: { widths, headerRows: 1, dontBreakRows: true, body },
      layout: {
        hLineWidth: (line) => (line > 1 ? GAP : 0),
        vLineWidth: (line) => (line > 0 && line < widths.length ? GAP : 0),
        hLineColor: () => theme.colours.paper,
        vLineColor: () => theme.colours.paper,
        paddingLeft: (column) => (column === 0 ? 0 : PADDING),
        paddingRight: () => PADDING,
        paddingTop: () => 4,
        paddingBottom: () => 4,
      },
    },
    caption(block.description, context),
  ];
  return { content, opening: (rows.length + 1) * (size * 1.3 + 8 + GAP) };
}

function heatOf({ heat }: Cell, { theme }: PdfContext): { fillColor?: string; color?: string } {
  const step = heat === undefined ? undefined : theme.colours.heat[heat];
  return step === undefined ? {} : { fillColor: step.fill, color: step.text };
}
