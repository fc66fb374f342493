import type { Content } from 'pdfmake/interfaces.js';
import type { Block, CardPart, PlanCard, PlanLine, RemediationPlan } from '../../../model/document/document.js';
import { headingAbove } from '../../../base/document/blocks.js';
import { resolveView } from '../../view.js';
import type { Column, Row } from '../../../model/document/table.js';
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
/** Policies of such a card that stay with its head, and with its last one. */
const OPENING_POLICIES = 3;
const CLOSING_POLICIES = 2;
/** Share of the width for title and effect, beside the lines to fill in. */
const HEAD_SHARE = 0.7;
const HEAD_GAP = 12;
/** Height of a line to fill in by hand, as a multiple of the small size. */
const FIELD_HEIGHT = 2.1;
/** Space between cards that are no longer than a few lines, as a multiple of the body size. */
const BETWEEN_SHORT_CARDS = 0.55;
/** Space above the title of a policy, as a multiple of the body size; where more than its facts are below it, more. */
const ABOVE_TITLE = 0.22;
const ABOVE_LONG_TITLE = 0.5;
/** Lines of the first part that stay with what is above them. */
const OPENING_LINES = 3;
/** Points. */
const BELOW_LABEL = 2;

/** Of the title of a card, by the depth of the heading above it. */
const ROLES = ['H1', 'H2', 'H3', 'H4'] as const;

/** A stack of cards, each below a hairline: title and effect beside the lines to fill in, its policies, then each part. */
export function remediationPlan(block: RemediationPlan, context: PdfContext): DrawnBlock {
  const cards = block.cards.map((card) => ({ card, groups: shownGroups(card, context) }));
  const [first] = cards;
  if (first === undefined) return { content: [], opening: 0 };
  const above = headingAbove(block, context.document.blocks);
  const role = ROLES[(above && context.headingDepths.get(above)) ?? 0];
  const isShort = block.cards.every((card) => card.fields.length === 0 && !hasParts(card));
  const space = (isShort ? BETWEEN_SHORT_CARDS : BETWEEN_CARDS) * context.theme.type.sizes.body;
  const label = first.card.fields.length > 0 ? [] : [drawLabel(first.card.outcome.label, context)];
  const ofLabel = label.length * (lineHeightOf(context.theme.type.sizes.small, context.theme) + BELOW_LABEL);
  return {
    content: {
      stack: cards.flatMap((shown, index) => [
        index === 0
          ? reserve(ofLabel + heightTogether(shown, context), 0)
          : reserve(heightTogether(shown, context), space),
        ...(index === 0 ? label : []),
        ...drawCard(shown, role, context),
      ]),
    },
    opening: ofLabel + heightTogether(first, context),
  };
}

interface ShownCard {
  readonly card: PlanCard;
  readonly groups: readonly ShownGroup[];
}

interface ShownGroup {
  readonly columns: readonly Column[];
  readonly lines: readonly (PlanLine & { readonly row: Row; readonly height: number })[];
  readonly parts: readonly CardPart[];
  /** Above the title of a policy. */
  readonly space: number;
}

function shownGroups(card: PlanCard, { theme, type, width, document }: PdfContext): ShownGroup[] {
  const { body, small } = theme.type.sizes;
  const { inLine } = remarkOf(card);
  const linesOf = (text: string, inset = 0): number => (text === '' ? 0 : type.linesIn(text, width - inset, small));
  return card.groups.map(({ view, lines, parts }) => {
    const { columns, rows } = resolveView(document, view);
    const space =
      (lines.some(({ found, links }) => found !== '' || links.length > 0) ? ABOVE_LONG_TITLE : ABOVE_TITLE) * body;
    const shown = rows.map((row, index) => {
      const { title, found, links } = lines[index] ?? { title: '', found: '', links: [] };
      const facts = [...row.cells.map(({ text }) => text), inLine].join(BETWEEN);
      const count = linesOf(title) + linesOf(facts, shapeIndent(small)) + linesOf(found) + linesOf(textOfBlocks(links));
      return { row, title, found, links, height: (title === '' ? 0 : space) + count * lineHeightOf(small, theme) };
    });
    return { columns, lines: shown, parts, space };
  });
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
    marginBottom: BELOW_LABEL,
  };
}

function hasParts({ parts, groups }: PlanCard): boolean {
  return parts.length > 0 || groups.some((group) => group.parts.length > 0);
}

function drawCard({ card, groups }: ShownCard, role: (typeof ROLES)[number], context: PdfContext): Content[] {
  const { inLine } = remarkOf(card);
  return [
    cardRule(context),
    drawHead(card, role, context),
    // The start of the first group stays with the card's head.
    ...groups.flatMap((group, index) => [
      ...(index > 0 ? [reserve(openingOfGroup(group, context), 0)] : []),
      ...drawGroup(group, inLine, context),
    ]),
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

function drawGroup({ columns, lines, parts, space }: ShownGroup, remark: string, context: PdfContext): Content[] {
  return [
    ...lines.flatMap(({ row, title, found, links, height }, index) => {
      const destination = row.anchor === undefined ? undefined : context.anchors.claim(row.anchor);
      const last = index === lines.length - CLOSING_POLICIES ? (lines.at(-1)?.height ?? 0) : 0;
      return [
        ...(index > 0 ? [reserve(height + last, 0)] : []),
        ...(title === '' ? [] : [drawText(title, space, context)]),
        // Without its anchor, to which its own ids would lead.
        entryLine({ cells: row.cells }, columns, { remark, destination }, context),
        ...(found === '' ? [] : [drawText(found, 0, context)]),
        ...context.layOutBlocks(links, { ...context, isNested: true }),
      ];
    }),
    ...parts.map((part) => drawPart(part, context)),
  ];
}

function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.type === 'paragraph' ? textOf(block.children) : '')).join('\n');
}

function drawText(text: string, marginTop: number, { theme, type, width, document }: PdfContext): Content {
  const { small } = theme.type.sizes;
  const baseDirection = document.locale.direction;
  return {
    text: type.printWithin(type.partOf(text, baseDirection), width, small),
    fontSize: small,
    baseDirection,
    lineHeight: type.lineHeight(),
    marginTop,
  };
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

function heightTogether({ card, groups }: ShownCard, context: PdfContext): number {
  const head = headHeight(card, context);
  const ofGroups = groups.reduce((sum, { lines, parts }) => sum + heightOf(lines) + partsHeight(parts, context), 0);
  const whole = head + ofGroups + partsHeight(card.parts, context);
  if (whole <= (hasParts(card) ? MAX_KEPT_TOGETHER : MAX_OF_SHORT_CARD) * context.pageHeight) return whole;
  const [first] = groups;
  return head + (first === undefined ? 0 : openingOfGroup(first, context));
}

/** The first policies; of a few, with the start of what is said of them. */
function openingOfGroup({ lines, parts }: ShownGroup, { theme }: PdfContext): number {
  const isFollowed = lines.length <= OPENING_POLICIES && parts.length > 0;
  const start = isFollowed ? OPENING_LINES * lineHeightOf(theme.type.sizes.body, theme) : 0;
  return heightOf(lines.slice(0, OPENING_POLICIES)) + start;
}

function heightOf(lines: readonly { readonly height: number }[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
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
