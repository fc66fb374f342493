import type { Content } from 'pdfmake/interfaces.js';
import type { Block, CardPart, PlanCard, PlanGroup, RemediationPlan } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { lineHeightOf, type DrawnBlock, type PdfContext } from '../context.js';
import { overlay, reserve } from '../drawing/lines.js';
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
/** Space above the title of a policy, as a multiple of the body size. */
const ABOVE_TITLE = 0.9;
/** Lines of the first part that stay with what is above them. */
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
    ...card.groups.flatMap((group, index) => drawGroup(group, index > 0, context)),
    ...card.parts.map((part) => drawPart(part, context)),
  ];
}

function drawHead(card: PlanCard, context: PdfContext): Content {
  const { theme, type, anchors } = context;
  const { body, small } = theme.type.sizes;
  const { left, right } = headWidths(card, context);
  const baseDirection = context.document.locale.direction;
  const title = type.partOf(card.title, baseDirection);
  const destination = anchors.claim(card.anchor);
  const texts: Content[] = [
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
  ];
  const marginTop = BELOW_RULE * body;
  if (card.fields.length === 0) return { stack: texts, marginTop };
  return {
    columns: [
      { width: left, stack: texts },
      { width: right, stack: card.fields.map((label) => drawField(label, right, context)) },
    ],
    columnGap: HEAD_GAP,
    marginTop,
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

/** @param isKept whether the group's start is kept on one page: the first one stays with the card's head */
function drawGroup(group: PlanGroup, isKept: boolean, context: PdfContext): Content[] {
  return [
    ...(isKept ? [reserve(openingOfGroup(group, context), 0)] : []),
    ...drawTitle(group, context),
    drawPolicies(group, context),
    ...group.parts.map((part) => drawPart(part, context)),
  ];
}

function drawTitle({ title }: PlanGroup, { theme, type, width, document }: PdfContext): Content[] {
  if (title === '') return [];
  const { body } = theme.type.sizes;
  const baseDirection = document.locale.direction;
  return [
    {
      text: type.printWithin(type.partOf(title, baseDirection), width, body),
      baseDirection,
      lineHeight: type.lineHeight(),
      marginTop: ABOVE_TITLE * body,
    },
  ];
}

function drawPolicies({ view }: PlanGroup, context: PdfContext): Content {
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

/** Without lines to fill in, title and effect have the whole width. */
function headWidths({ fields }: PlanCard, { width }: PdfContext): { readonly left: number; readonly right: number } {
  if (fields.length === 0) return { left: width, right: 0 };
  const left = (width - HEAD_GAP) * HEAD_SHARE;
  return { left, right: width - HEAD_GAP - left };
}

function heightTogether(card: PlanCard, context: PdfContext): number {
  const { groups } = card;
  const head = headHeight(card, context);
  const ofGroups = groups.reduce((height, group) => height + groupHeight(group, context), 0);
  const whole = head + ofGroups + partsHeight(card.parts, context);
  if (whole <= MAX_KEPT_TOGETHER * context.pageHeight) return whole;
  const [first] = groups;
  return head + (first === undefined ? 0 : openingOfGroup(first, context));
}

function groupHeight(group: PlanGroup, context: PdfContext): number {
  return titleHeight(group, context) + policiesHeight(group, context).whole + partsHeight(group.parts, context);
}

function openingOfGroup(group: PlanGroup, context: PdfContext): number {
  const { body } = context.theme.type.sizes;
  const policies = policiesHeight(group, context);
  const opening = policies.opening === policies.whole ? OPENING_LINES * lineHeightOf(body, context.theme) : 0;
  return titleHeight(group, context) + policies.opening + opening;
}

function titleHeight({ title }: PlanGroup, { theme, type, width }: PdfContext): number {
  const { body } = theme.type.sizes;
  return title === '' ? 0 : ABOVE_TITLE * body + type.linesIn(title, width, body) * lineHeightOf(body, theme);
}

function partsHeight(parts: readonly CardPart[], context: PdfContext): number {
  return parts.reduce((height, part) => height + partHeight(part, context), 0);
}

function headHeight(card: PlanCard, context: PdfContext): number {
  const { number, title, effect, fields } = card;
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const { left } = headWidths(card, context);
  const texts =
    type.linesIn(`${number}  ${title}`, left, body, 'semibold') * lineHeightOf(body, theme) +
    type.linesIn(effect, left, small) * lineHeightOf(small, theme);
  return BELOW_RULE * body + Math.max(texts, fields.length * FIELD_HEIGHT * small);
}

function policiesHeight(
  { view }: PlanGroup,
  context: PdfContext,
): { readonly whole: number; readonly opening: number } {
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
