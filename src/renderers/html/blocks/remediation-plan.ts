import type { PlanCard, RemediationPlan } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { fillIn, word } from '../../words.js';
import type { Page } from '../page/page.js';
import { withWholeIds } from '../markup.js';
import { fill } from '../templates.js';
import { claimAnchor, entriesOf, factsOf, renderParts } from './cards.js';
import { table } from './tables.js';

/** One card per group of policies. The page hides a card if the filters hide all its entries. */
export function remediationPlan({ cards }: RemediationPlan, page: Page): string {
  if (cards.length === 0) return '';
  const total = page.count(cards.length);
  return fill('remediation-plan', {
    none: fillIn(word(page.document, 'html.none-here'), { total }),
    cards: cards.map((card) => readCard(card, page)),
  });
}

function readCard({ anchor, number, title, effect, fields, view, parts }: PlanCard, page: Page) {
  const { columns, rows } = resolveView(page.document, view);
  const [row] = rows;
  const only = rows.length === 1 ? row : undefined;
  return {
    anchor: claimAnchor(anchor, page),
    entries: entriesOf(view, page),
    number,
    title: withWholeIds(title),
    effect,
    fields,
    facts: only === undefined ? null : { values: factsOf(only, columns, page), anchor: claimAnchor(only.anchor, page) },
    table: rows.length > 1 ? table({ type: 'table', view }, page) : null,
    parts: renderParts(parts, page),
  };
}
