import type { Content } from 'pdfmake/interfaces.js';
import type { Block, CardPart, PlanCard, RemediationPlan } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { lineHeightOf, type DrawnBlock, type PdfContext } from '../context.js';
import { overlay } from '../drawing/lines.js';
import { BELOW_RULE, BETWEEN_PARTS, cardRule, drawPart, entryLine, listOfCards, partWidth, runs } from './cards.js';
import { textOf } from './prose.js';
import { policyTable, tableHeight } from './tables.js';

/** Maximum part of a page that a card takes as a whole: a longer one may break, because moving it would leave a page half empty. */
const MAX_KEPT_TOGETHER = 0.35;
/** Share of the width for title and effect, beside the lines to fill in. */
const HEAD_SHARE = 0.7;
const HEAD_GAP = 18;
/** Height of a line to fill in by hand, as a multiple of the small size. */
const FIELD_HEIGHT = 2.1;
/** Space around the table, as a multiple of the body size. */
const ABOVE_TABLE = 0.5;
/** Lines of the first part that stay with the card's head. */
const OPENING_LINES = 3;

/** A stack of cards, each below a hairline: title and effect beside the lines to fill in, its policies, then each part. */
export function remediationPlan(block: RemediationPlan, context: PdfContext): DrawnBlock {
  const [first] = block.cards;
  if (first === undefined) return { content: [], opening: 0 };
  return {
    content: listOfCards(block.cards, drawCard, heightTogether, context),
    opening: heightTogether(first, context),
  };
}

function drawCard(card: PlanCard, context: PdfContext): Content[] {
  return [
    cardRule(context),
    drawHead(card, context),
    drawPolicies(card, context),
    ...card.parts.map((part) => drawPart(part, context)),
  ];
}

function drawHead(card: PlanCard, context: PdfContext): Content {
  const { theme, type, anchors } = context;
  const { body, small } = theme.type.sizes;
  const { left, right } = headWidths(context);
  const baseDirection = context.document.locale.direction;
  const title = type.partOf(card.title, baseDirection);
  const destination = anchors.claim(card.anchor);
  return {
    columns: [
      {
        width: left,
        stack: [
          {
            text: [
              ...runs(type.print(`${card.number}  `, 'semibold'), theme.colors.muted),
              ...runs(type.printWithin(title, left, body, 'semibold'), theme.colors.ink),
            ],
            bold: true,
            baseDirection,
            lineHeight: type.lineHeight('semibold'),
            ...(destination === undefined ? {} : { id: destination }),
          },
          {
            text: type.printWithin(card.effect, left, small),
            fontSize: small,
            lineHeight: type.lineHeight(),
          },
        ],
      },
      { width: right, stack: card.fields.map((label) => drawField(label, right, context)) },
    ],
    columnGap: HEAD_GAP,
    marginTop: BELOW_RULE * body,
  };
}

function drawField(label: string, width: number, { theme, type }: PdfContext): Content {
  const { small } = theme.type.sizes;
  const below = FIELD_HEIGHT * small;
  const line = {
    type: 'line' as const,
    x1: 0,
    y1: below,
    x2: width,
    y2: below,
    lineWidth: 0.5,
    lineColor: theme.colors.muted,
  };
  return {
    stack: [
      overlay([line], below),
      {
        text: type.printWithin(label, width, small),
        fontSize: small,
        lineHeight: type.lineHeight(),
        color: theme.colors.muted,
        marginTop: below - lineHeightOf(small, theme),
      },
    ],
  };
}

function drawPolicies({ view }: PlanCard, context: PdfContext): Content {
  const { columns, rows } = resolveView(context.document, view);
  const [row] = rows;
  if (row === undefined) return [];
  if (rows.length === 1) {
    const { anchor, cells } = row;
    const destination = anchor === undefined ? undefined : context.anchors.claim(anchor);
    return entryLine({ cells }, columns, { destination }, context);
  }
  return {
    stack: [policyTable({ type: 'policyTable', view }, context).content],
    marginTop: ABOVE_TABLE * context.theme.type.sizes.body,
  };
}

function headWidths({ width }: PdfContext): { readonly left: number; readonly right: number } {
  const left = (width - HEAD_GAP) * HEAD_SHARE;
  return { left, right: width - HEAD_GAP - left };
}

function heightTogether(card: PlanCard, context: PdfContext): number {
  const { body } = context.theme.type.sizes;
  const head = headHeight(card, context);
  const policies = policiesHeight(card, context);
  const parts = card.parts.reduce((height, part) => height + partHeight(part, context), 0);
  const whole = head + policies.whole + parts;
  if (whole <= MAX_KEPT_TOGETHER * context.pageHeight) return whole;
  const opening = policies.opening === policies.whole ? OPENING_LINES * lineHeightOf(body, context.theme) : 0;
  return head + policies.opening + opening;
}

function headHeight({ number, title, effect, fields }: PlanCard, context: PdfContext): number {
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const { left } = headWidths(context);
  const texts =
    type.linesIn(`${number}  ${title}`, left, body, 'semibold') * lineHeightOf(body, theme) +
    type.linesIn(effect, left, small) * lineHeightOf(small, theme);
  return BELOW_RULE * body + Math.max(texts, fields.length * FIELD_HEIGHT * small);
}

function policiesHeight({ view }: PlanCard, context: PdfContext): { readonly whole: number; readonly opening: number } {
  const { theme, document, width, type } = context;
  const { body, small } = theme.type.sizes;
  const shown = resolveView(document, view);
  if (shown.rows.length <= 1) {
    const texts = shown.rows.flatMap(({ cells }) =>
      cells.map(({ text }, index) => `${shown.columns[index]?.label ?? ''} ${text}`),
    );
    const whole = type.linesIn(texts.join(' · '), width, small) * lineHeightOf(small, theme);
    return { whole, opening: whole };
  }
  const above = ABOVE_TABLE * body;
  return {
    whole: above + tableHeight(shown, context),
    opening: above + policyTable({ type: 'policyTable', view }, context).opening,
  };
}

function partHeight({ children }: CardPart, context: PdfContext): number {
  const { body } = context.theme.type.sizes;
  return BETWEEN_PARTS * body + blocksHeight(children, partWidth(context), context);
}

/** Space between the items of a list and between paragraphs, as a multiple of the body size. */
const BETWEEN_BLOCKS = 0.75;
/** Width of a list's markers, as a multiple of the body size. */
const MARKER = 1.6;

function blocksHeight(blocks: readonly Block[], width: number, context: PdfContext): number {
  const { theme, type } = context;
  const { body } = theme.type.sizes;
  return blocks.reduce((height, block, index) => {
    const space = index === 0 ? 0 : BETWEEN_BLOCKS * body;
    if (block.type === 'paragraph') {
      return height + space + type.linesIn(textOf(block.children), width, body) * lineHeightOf(body, theme);
    }
    if (block.type !== 'list') return height + space;
    const items = block.items.map((item) => blocksHeight(item, width - MARKER * body, context) + 0.35 * body);
    return height + space + items.reduce((sum, item) => sum + item, 0);
  }, 0);
}
