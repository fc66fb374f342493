import type { GuidanceCard, PolicyGuidance } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { fillIn, word } from '../../words.js';
import { hrefOf, statusIcon, withSoftBreaks } from '../markup.js';
import { entryNumbers } from '../policies/policy-views.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';

/** One card per policy. The page hides a card if the filters hide all its entries. */
export function policyGuidance({ cards }: PolicyGuidance, page: Page): string {
  if (cards.length === 0) return '';
  const total = page.counts.format(cards.length);
  return fill('policy-guidance', {
    none: fillIn(word(page.document, 'html.none-here'), { total }),
    cards: cards.map((card) => readCard(card, page)),
  });
}

function readCard({ anchor, title, policyId, view, parts }: GuidanceCard, page: Page) {
  const { columns, rows, indices } = resolveView(page.document, view);
  const numberOf = entryNumbers(page.document, view.table);
  const isFirst = !page.anchors.has(anchor);
  page.anchors.add(anchor);
  return {
    anchor: isFirst ? anchor : null,
    entries: indices.map(numberOf).join(' '),
    title,
    facts: rows.map((row, position) => ({
      id: position === rows.length - 1 ? withSoftBreaks(policyId) : null,
      values: columns.flatMap(({ label, type }, index) => {
        const cell = row.cells[index];
        if (cell === undefined || cell.text.trim() === '') return [];
        const { status = null, text } = cell;
        const leads = type === 'id' && row.anchor !== undefined && page.anchors.has(row.anchor);
        return [
          {
            label: status === null ? label : null,
            icon: status === null ? '' : statusIcon(status),
            status,
            text,
            href: leads ? hrefOf(row.anchor) : null,
          },
        ];
      }),
    })),
    parts: parts.map(({ label, children }) => ({ label, content: page.render(children) })),
  };
}
