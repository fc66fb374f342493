import type { Content } from 'pdfmake/interfaces.js';
import type { Block, CardPart, PlanCard, PlanGroup, RemediationPlan } from '../../../model/document/document.js';
import type { Column, Row } from '../../../model/document/table.js';
import { headingAbove } from '../../../base/document/blocks.js';
import { detailAddressOf, EMPTY_CELL, resolveView } from '../../view.js';
import { lineHeightOf, type DrawnBlock, type PdfContext } from '../context.js';
import { overlay, reserve } from '../drawing/lines.js';
import { shapeIndent } from '../drawing/status-shape.js';
import {
  BELOW_RULE,
  BETWEEN,
  BETWEEN_CARDS,
  BETWEEN_PARTS,
  cardRule,
  drawPart,
  entryLine,
  partWidth,
  runs,
} from './cards.js';
import { textOf } from './prose.js';

/** Maximum part of a page that a card takes as a whole: a longer one may break, because moving it would leave a page half empty. */
const MAX_KEPT_TOGETHER = 0.35;
/** The same for a card of a few lines per policy, which reads well on two pages. */
const MAX_OF_SHORT_CARD = 0.12;
/** Share of the width for title and effect, beside the lines to fill in. */
const HEAD_SHARE = 0.7;
const HEAD_GAP = 12;
/** Height of a line to fill in by hand, as a multiple of the small size. */
const FIELD_HEIGHT = 2.1;
/** Space between cards that are no longer than a few lines, as a multiple of the body size. */
const BETWEEN_SHORT_CARDS = 0.55;
/** Space above the title of a policy, as a multiple of the body size. */
const ABOVE_TITLE = 0.22;
/** Lines of the first part that stay with what is above them. */
const OPENING_LINES = 3;

/** Of the title of a card, by the depth of the heading above it. */
const ROLES = ['H1', 'H2', 'H3', 'H4'] as const;

/** A stack of cards, each below a hairline: title and effect beside the lines to fill in, its policies, then each part. */
export function remediationPlan(block: RemediationPlan, context: PdfContext): DrawnBlock {
  const [first] = block.cards;
  if (first === undefined) return { content: [], opening: 0 };
  const above = headingAbove(block, context.document.blocks);
  const role = ROLES[(above && context.headingDepths.get(above)) ?? 0];
  const isShort = block.cards.every((card) => card.fields.length === 0 && !hasParts(card));
  const space = (isShort ? BETWEEN_SHORT_CARDS : BETWEEN_CARDS) * context.theme.type.sizes.body;
  const label = first.fields.length > 0 ? [] : [drawLabel(first.outcome.label, context)];
  return {
    content: {
      stack: block.cards.flatMap((card, index) => [
        reserve(heightTogether(card, context), index === 0 ? 0 : space),
        ...(index === 0 ? label : []),
        ...drawCard(card, role, context),
      ]),
    },
    opening: heightTogether(first, context),
  };
}

/** The head of the column to the right of the titles. */
function drawLabel(label: string, { theme, type, width, document }: PdfContext): Content {
  const { small } = theme.type.sizes;
  return {
    text: type.printWithin(label, width, small, 'semibold'),
    bold: true,
    fontSize: small,
    lineHeight: type.lineHeight('semibold'),
    color: theme.colors.muted,
    alignment: document.locale.direction === 'rtl' ? 'left' : 'right',
    marginBottom: 2,
  };
}

function hasParts({ parts, groups }: PlanCard): boolean {
  return parts.length > 0 || groups.some((group) => group.parts.length > 0);
}

function drawCard(card: PlanCard, role: (typeof ROLES)[number], context: PdfContext): Content[] {
  return [
    cardRule(context),
    drawHead(card, role, context),
    ...card.groups.flatMap((group, index) => drawGroup(group, { card, isKept: index > 0 }, context)),
    ...card.parts.map((part) => drawPart(part, context)),
  ];
}

/**
 * The text below the title, and the text in the line of the only policy. Compliance after the action is to the right of the title,
 * unless the lines to fill in are there.
 */
function remarkOf(card: PlanCard): { readonly inHead: string; readonly inLine: string } {
  const { effect, outcome, groups, view, fields } = card;
  const result = `${outcome.label} ${outcome.text}`;
  if (groups.length === 1 && view.rows?.length === 1)
    return { inHead: fields.length === 0 ? '' : result, inLine: effect };
  const facts = fields.length === 0 ? [effect] : [effect, result];
  return { inHead: facts.filter((text) => text !== '').join(BETWEEN), inLine: '' };
}

function drawHead(card: PlanCard, role: (typeof ROLES)[number], context: PdfContext): Content {
  const { theme, type, anchors } = context;
  const { body, small } = theme.type.sizes;
  const { left, right } = headWidths(card, context);
  const baseDirection = context.document.locale.direction;
  const title = type.partOf(card.title, baseDirection);
  const destination = anchors.claim(card.anchor);
  const { inHead } = remarkOf(card);
  const heading: Content = {
    tag: { role },
    text: [
      ...runs(type.print(`${card.number}  `, 'semibold'), theme.colors.muted),
      ...runs(type.printWithin(title, left, body, 'semibold'), theme.colors.ink),
    ],
    bold: true,
    baseDirection,
    lineHeight: type.lineHeight('semibold'),
    ...(destination === undefined ? {} : { id: destination }),
  };
  const quiet = (text: string, width: number) => ({
    text: type.printWithin(text, width, small),
    fontSize: small,
    lineHeight: type.lineHeight(),
    color: theme.colors.muted,
  });
  const effect = inHead === '' ? [] : [quiet(inHead, left)];
  const marginTop = BELOW_RULE * body;
  if (card.fields.length === 0) {
    const outcome = {
      ...quiet(card.outcome.text, right),
      alignment: 'right' as const,
      marginTop: type.ascent(body, 'semibold') - type.ascent(small),
    };
    return {
      stack: [
        {
          columns: [
            { width: left, stack: [heading] },
            { width: right, stack: [outcome] },
          ],
          columnGap: HEAD_GAP,
        },
        ...effect,
      ],
      marginTop,
    };
  }
  return {
    columns: [
      { width: left, stack: [heading, ...effect] },
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

interface GroupPlace {
  readonly card: PlanCard;
  /** Whether the group's start is kept on one page: the first one stays with the card's head. */
  readonly isKept: boolean;
}

function drawGroup(group: PlanGroup, { card, isKept }: GroupPlace, context: PdfContext): Content[] {
  return [
    ...(isKept ? [reserve(openingOfGroup(group, context), 0)] : []),
    ...(group.title === '' ? [] : [drawTitle(group.title, context)]),
    ...drawPolicies(group, remarkOf(card).inLine, context),
    ...group.parts.map((part) => drawPart(part, context)),
  ];
}

function drawTitle(title: string, { theme, type, width, document }: PdfContext): Content {
  const { body, small } = theme.type.sizes;
  const baseDirection = document.locale.direction;
  return {
    text: type.printWithin(type.partOf(title, baseDirection), width, small),
    fontSize: small,
    baseDirection,
    lineHeight: type.lineHeight(),
    marginTop: ABOVE_TITLE * body,
  };
}

interface PolicyLines {
  readonly row: Row;
  /** Empty where the card or the group has it. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly cells: Row['cells'];
  readonly id: string;
  /** Of the id; undefined for none. */
  readonly address: string | undefined;
}

/** Each policy as its title, where policies have different ones, and a line of facts. */
function policyLines({ view }: PlanGroup, { document }: PdfContext): readonly PolicyLines[] {
  const { columns, rows } = resolveView(document, view);
  const place = columns.findIndex(({ key }) => key === 'title');
  const without = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => index !== place);
  return rows.map((row) => {
    const cell = row.cells[place] ?? EMPTY_CELL;
    const { text: title, detail: id = '' } = cell;
    return { row, title, id, address: detailAddressOf(cell), columns: without(columns), cells: without(row.cells) };
  });
}

function drawPolicies(group: PlanGroup, remark: string, context: PdfContext): Content[] {
  return policyLines(group, context).flatMap(({ row: { anchor }, title, columns, cells, id, address }, index) => {
    const destination = anchor === undefined ? undefined : context.anchors.claim(anchor);
    const line = entryLine({ cells }, columns, { id, address, remark, destination }, context);
    if (title === '') return [line];
    const own = [drawTitle(title, context), line];
    return index === 0 ? own : [reserve(heightOfLines(title, cells, context), 0), ...own];
  });
}

function heightOfLines(title: string, cells: Row['cells'], { theme, type, width }: PdfContext): number {
  const { small } = theme.type.sizes;
  const facts = cells.map(({ text }) => text).join(BETWEEN);
  return (
    titleHeight(title, { theme, type, width }) +
    type.linesIn(facts, width - shapeIndent(small), small) * lineHeightOf(small, theme)
  );
}

/** The right side has the lines to fill in, or what compliance becomes. */
function headWidths(
  { fields, outcome }: PlanCard,
  { width, theme, type }: PdfContext,
): { readonly left: number; readonly right: number } {
  const right =
    fields.length === 0
      ? Math.ceil(type.widthOf(outcome.text, theme.type.sizes.small))
      : (width - HEAD_GAP) * (1 - HEAD_SHARE);
  return { left: width - HEAD_GAP - right, right };
}

function heightTogether(card: PlanCard, context: PdfContext): number {
  const { groups } = card;
  const head = headHeight(card, context);
  const ofGroups = groups.reduce((height, group) => height + groupHeight(group, context), 0);
  const whole = head + ofGroups + partsHeight(card.parts, context);
  if (whole <= (hasParts(card) ? MAX_KEPT_TOGETHER : MAX_OF_SHORT_CARD) * context.pageHeight) return whole;
  const [first] = groups;
  return head + (first === undefined ? 0 : openingOfGroup(first, context));
}

function groupHeight(group: PlanGroup, context: PdfContext): number {
  return titleHeight(group.title, context) + policiesHeight(group, context).whole + partsHeight(group.parts, context);
}

function openingOfGroup(group: PlanGroup, context: PdfContext): number {
  const policies = policiesHeight(group, context);
  const opening =
    policies.opening === policies.whole
      ? OPENING_LINES * lineHeightOf(context.theme.type.sizes.body, context.theme)
      : 0;
  return titleHeight(group.title, context) + policies.opening + (group.parts.length === 0 ? 0 : opening);
}

function titleHeight(title: string, { theme, type, width }: Pick<PdfContext, 'theme' | 'type' | 'width'>): number {
  const { body, small } = theme.type.sizes;
  return title === '' ? 0 : ABOVE_TITLE * body + type.linesIn(title, width, small) * lineHeightOf(small, theme);
}

function partsHeight(parts: readonly CardPart[], context: PdfContext): number {
  return parts.reduce((height, part) => height + partHeight(part, context), 0);
}

function headHeight(card: PlanCard, context: PdfContext): number {
  const { number, title, fields } = card;
  const { inHead } = remarkOf(card);
  const { theme, type } = context;
  const { body, small } = theme.type.sizes;
  const { left } = headWidths(card, context);
  const texts =
    type.linesIn(`${number}  ${title}`, left, body, 'semibold') * lineHeightOf(body, theme) +
    (inHead === '' ? 0 : type.linesIn(inHead, left, small) * lineHeightOf(small, theme));
  return BELOW_RULE * body + Math.max(texts, fields.length * FIELD_HEIGHT * small);
}

function policiesHeight(group: PlanGroup, context: PdfContext): { readonly whole: number; readonly opening: number } {
  const heights = policyLines(group, context).map(({ title, cells }) => heightOfLines(title, cells, context));
  return { whole: heights.reduce((sum, height) => sum + height, 0), opening: heights[0] ?? 0 };
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
