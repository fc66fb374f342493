import type { GuidanceCard, PolicyGuidance } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { fillIn, word } from '../../words.js';
import { withSoftBreaks, withWholeIds } from '../markup.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';
import { claimAnchor, entriesOf, factsOf, renderParts } from './cards.js';

/** One card per policy. The page hides a card if the filters hide all its entries. */
export function policyGuidance({ cards }: PolicyGuidance, page: Page): string {
  if (cards.length === 0) return '';
  const total = page.count(cards.length);
  return fill('policy-guidance', {
    none: fillIn(word(page.document, 'html.none-here'), { total }),
    cards: cards.map((card) => readCard(card, page)),
  });
}

function readCard({ anchor, title, policyId, view, parts }: GuidanceCard, page: Page) {
  const { columns, rows } = resolveView(page.document, view);
  return {
    anchor: claimAnchor(anchor, page),
    entries: entriesOf(view, page),
    title: withWholeIds(title),
    facts: rows.map((row, position) => ({
      id: position === rows.length - 1 ? withSoftBreaks(policyId) : null,
      values: factsOf(row, columns, page),
    })),
    parts: renderParts(parts, page),
  };
}
