import type { Content } from 'pdfmake/interfaces.js';
import type { GuidanceCard, PolicyGuidance } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';
import { BELOW_RULE, cardRule, drawPart, entryLine, listOfCards } from './cards.js';

/** Lines of the first part that stay with the title of its card. */
const OPENING_LINES = 3;

/** A stack of cards, each below a hairline: title, entries, id, then each part next to its name. */
export function policyGuidance(block: PolicyGuidance, context: PdfContext): DrawnBlock {
  const [first] = block.cards;
  if (first === undefined) return { content: [], opening: 0 };
  return {
    content: listOfCards(block.cards, drawCard, openingOf, context),
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
