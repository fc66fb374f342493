/** What cards about policies share: the rule above each, lines about their entries, and their parts. */
import type { Content, ContentText } from 'pdfmake/interfaces.js';
import type { CardPart, GuidanceCard, PolicyGuidance } from '../../../model/document/document.js';
import { markOf, type Cell, type Column, type Row } from '../../../model/document/table.js';
import { type PdfContext, lineHeightOf, type DrawnBlock } from '../context.js';
import { overlay, reserve } from '../drawing/lines.js';
import { shapeIndent, statusShape } from '../drawing/status-shape.js';
import { internalLink } from '../inlines.js';
import { addressOf, resolveView } from '../../view.js';

/** Share of the width for the names of parts. */
const LABEL_SHARE = 0.16;
const COLUMN_GAP = 12;
/** Multiples of the body size. */
export const BETWEEN_CARDS = 1.9;
export const BELOW_RULE = 0.6;
export const BETWEEN_PARTS = 0.65;

export function cardRule({ theme, width }: PdfContext): Content {
  return overlay([{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: theme.colors.ink }], 1);
}

export function partWidth({ width }: PdfContext): number {
  return width - width * LABEL_SHARE - COLUMN_GAP;
}

export function drawPart({ label, children }: CardPart, context: PdfContext): Content {
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const labelWidth = context.width * LABEL_SHARE;
  const inner = { ...context, isNested: true, width: partWidth(context) };
  return {
    columns: [
      {
        width: labelWidth,
        text: type.printWithin(label, labelWidth, small),
        fontSize: small,
        lineHeight: type.lineHeight(),
        color: theme.colors.muted,
        // On the baseline of the text next to it.
        marginTop: type.ascent(body) - type.ascent(small),
      },
      { width: inner.width, stack: context.layOutBlocks(children, inner) },
    ],
    columnGap: COLUMN_GAP,
    marginTop: BETWEEN_PARTS * body,
  };
}

export const BETWEEN = ' · ';
/** Between a name and its value, which stay on one line. */
const NO_BREAK = '\u00a0';

interface LineParts {
  /** Printed last. Default: none. */
  readonly id?: string;
  /** Facts that no column has. Default: none. */
  readonly remark?: string;
  /** Name of the destination to set at the line. */
  readonly destination?: string | undefined;
}

/** A table row as a line of text: shape and word of its status, each value after its column's name, then the id. Links to the row. */
export function entryLine(
  row: Row,
  columns: readonly Column[],
  { id = '', remark = '', destination }: LineParts,
  context: PdfContext,
): Content {
  const { theme, type } = context;
  const size = theme.type.sizes.small;
  const marked = row.cells.find((cell) => cell.status !== undefined);
  const mark = marked && markOf(marked);
  const parts = columns.flatMap((column, index): ContentText[][] => {
    const cell = row.cells[index];
    return cell === undefined || cell.text.trim() === '' ? [] : [valueOf(cell, column, row.anchor, context)];
  });
  if (remark !== '')
    parts.push(runs(type.printWithin(remark, context.width - shapeIndent(size), size), theme.colors.ink));
  if (id !== '') parts.push(idRuns(id, size, context));
  const text = parts.flatMap((runs, index) =>
    index === 0 ? runs : [{ text: BETWEEN, color: theme.colors.muted }, ...runs],
  );
  const line = {
    text,
    fontSize: size,
    lineHeight: type.lineHeight(),
    ...(destination === undefined ? {} : { id: destination }),
  };
  if (mark === undefined) return line;
  const shape = statusShape(mark, theme, size * 0.78, 0, type.middle(size));
  return { stack: [shape, { ...line, marginLeft: shapeIndent(size) }] };
}

function valueOf(cell: Cell, column: Column, anchor: string | undefined, context: PdfContext): ContentText[] {
  const { theme, type } = context;
  const mark = markOf(cell);
  if (mark !== undefined) return runs(type.print(cell.text), theme.colors.status[mark].text);
  if (column.type === 'id') {
    const leads = anchor !== undefined && context.anchors.find(anchor) !== undefined;
    if (!leads) return linkedId(cell.text, addressOf(cell), context);
    const link = internalLink(anchor, context);
    return idRuns(cell.text, theme.type.sizes.small, context).map((run) => ({ ...run, ...link }));
  }
  return [
    ...(column.isPlain ? [] : runs(type.print(`${column.label}${NO_BREAK}`), theme.colors.muted)),
    ...runs(type.print(cell.text), theme.colors.ink),
  ];
}

function linkedId(id: string, link: string | undefined, context: PdfContext): ContentText[] {
  const { colors, type } = context.theme;
  const printed = idRuns(id, type.sizes.small, context);
  return link === undefined ? printed : printed.map((run) => ({ ...run, link, color: colors.accent }));
}

function idRuns(id: string, size: number, { theme, type, width }: PdfContext): ContentText[] {
  const own = size * 0.9;
  const printed = type.printWithin(id, width - shapeIndent(size), own, 'mono');
  return runs(printed, theme.colors.muted).map((run) => ({ font: theme.type.mono, ...run, fontSize: own }));
}

export function runs(printed: ReturnType<PdfContext['type']['print']>, color: string): ContentText[] {
  return typeof printed === 'string' ? [{ text: printed, color }] : printed.map((run) => ({ ...run, color }));
}

/** Lines of the first part that stay with the title of its card. */
const OPENING_LINES = 3;

export function policyGuidance(block: PolicyGuidance, context: PdfContext): DrawnBlock {
  const [first] = block.cards;
  if (first === undefined) return { content: [], opening: 0 };
  return {
    content: {
      tag: { role: 'L' },
      stack: block.cards.flatMap((card, index) => [
        reserve(openingOf(card, context), index === 0 ? 0 : BETWEEN_CARDS * context.theme.type.sizes.body),
        { tag: { role: 'LI' }, stack: [{ tag: { role: 'LBody' }, stack: drawCard(card, context) }] },
      ]),
    },
    opening: openingOf(first, context),
  };
}

function drawCard(card: GuidanceCard, context: PdfContext): Content[] {
  const { theme, type, width, anchors } = context;
  const { body } = theme.type.sizes;
  const destination = anchors.claim(card.anchor);
  const shown = resolveView(context.document, card.view);
  return [
    cardRule(context),
    {
      text: type.printWithin(card.title, width, body, 'semibold'),
      bold: true,
      lineHeight: type.lineHeight('semibold'),
      marginTop: BELOW_RULE * body,
      ...(destination === undefined ? {} : { id: destination }),
    },
    ...shown.rows.map((row, index) =>
      entryLine(row, shown.columns, index === shown.rows.length - 1 ? { id: card.policyId } : {}, context),
    ),
    ...card.parts.map((part) => drawPart(part, context)),
  ];
}

function openingOf(card: GuidanceCard, { theme, type, width }: PdfContext): number {
  const { body, small } = theme.type.sizes;
  const title = type.linesIn(card.title, width, body, 'semibold') * lineHeightOf(body, theme);
  return title + 2 * lineHeightOf(small, theme) + OPENING_LINES * lineHeightOf(body, theme) + 2 * body;
}
