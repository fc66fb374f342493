import type { Column, Content } from 'pdfmake/interfaces.js';
import type { SignOff } from '../../../model/document.js';
import { lineOf, type PdfContext, type Piece } from '../context.js';
import { overlay } from '../drawing/overlay.js';

const GAP = 14;
/** Room to write by hand. */
const WRITING_HEIGHT = 34;
const ROLE_SHARE = 0.2;

/** The statement, then for each party its role and ruled lines to fill in. Kept on one page. */
export function signOff(block: SignOff, context: PdfContext): Piece {
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const fields = Math.max(1, block.fields.length);
  const role = context.width * ROLE_SHARE;
  const field = (context.width - role - GAP * fields) / fields;
  const rows = block.parties.map(({ role: name, name: person }): Content => {
    const title: Column = {
      width: role,
      text: type.print(name, 'semibold'),
      bold: true,
      fontSize: body,
      lineHeight: type.lineHeight('semibold', 1.3),
      marginTop: WRITING_HEIGHT - body * 1.3,
    };
    // The first field is the name, which may be known.
    const lines = block.fields.map((label, index): Column => ({
      width: field,
      stack: drawField(label, index === 0 ? person : '', field, context),
    }));
    return { columns: [title, ...lines], columnGap: GAP };
  });
  const statement = {
    text: type.print(block.statement),
    fontSize: body,
    lineHeight: type.lineHeight(),
    marginBottom: 4,
  };
  return {
    content: { stack: [statement, ...rows], unbreakable: true },
    opening:
      lineOf(body, theme) * (1 + type.linesIn(block.statement, context.width, body)) +
      rows.length * (WRITING_HEIGHT + lineOf(small, theme)),
  };
}

function drawField(label: string, value: string, width: number, { theme, type }: PdfContext): Content[] {
  const { body, small } = theme.type.sizes;
  return [
    {
      text: value === '' ? ' ' : type.print(value),
      fontSize: body,
      lineHeight: type.lineHeight('sans', 1.3),
      marginTop: WRITING_HEIGHT - body * 1.3,
    },
    overlay([{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: theme.colours.muted }], 1),
    {
      text: type.print(label),
      fontSize: small,
      lineHeight: type.lineHeight(),
      color: theme.colours.muted,
      marginTop: 3,
    },
  ];
}
