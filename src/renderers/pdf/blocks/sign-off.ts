import type { TableCell } from 'pdfmake/interfaces.js';
import type { SignOff } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { overlay } from '../drawing/lines.js';

const GAP = 14;
/** Space for handwriting. */
const WRITING_HEIGHT = 24;
const ROLE_SHARE = 0.2;

export function signOff(block: SignOff, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const fields = Math.max(1, block.fields.length);
  const role = context.width * ROLE_SHARE;
  const field = (context.width - role - GAP * fields) / fields;
  const rows = block.parties.flatMap((party) => [
    [
      written(party.role, 'semibold', context),
      // The first field is the name, which may be known.
      ...block.fields.map((_, index) => written(index === 0 ? party.name : '', 'sans', context)),
    ],
    [{ text: '' }, ...block.fields.map((label) => ruledLabel(label, field, context))],
  ]);
  const statement = { text: type.print(block.statement), fontSize: body, lineHeight: type.lineHeight() };
  return {
    content: {
      tag: { role: 'Div' },
      stack: [
        statement,
        rows.length === 0
          ? []
          : {
              table: {
                widths: [role, ...block.fields.map(() => field)],
                heights: (row) => (row % 2 === 0 ? WRITING_HEIGHT : 'auto'),
                body: rows,
              },
              layout: {
                hLineWidth: () => 0,
                vLineWidth: () => 0,
                paddingLeft: (column) => (column === 0 ? 0 : GAP),
                paddingRight: () => 0,
                paddingTop: () => 0,
                paddingBottom: () => 2,
              },
            },
      ],
      unbreakable: true,
    },
    opening:
      lineHeightOf(body, theme) * type.linesIn(block.statement, context.width, body) +
      block.parties.length * (WRITING_HEIGHT + 8 + lineHeightOf(small, theme)),
  };
}

function written(text: string, style: 'sans' | 'semibold', { theme, type }: PdfContext): TableCell {
  return {
    text: type.print(text, style),
    bold: style === 'semibold',
    fontSize: theme.type.sizes.body,
    lineHeight: type.lineHeight(style, 1.3),
    verticalAlignment: 'bottom',
  };
}

function ruledLabel(label: string, width: number, { theme, type }: PdfContext): TableCell {
  return {
    stack: [
      overlay([{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: theme.colors.muted }], 1),
      {
        text: type.print(label),
        fontSize: theme.type.sizes.small,
        lineHeight: type.lineHeight(),
        color: theme.colors.muted,
        marginTop: 3,
      },
    ],
  };
}
