import type {
  Card,
  CardPart,
  GuidanceCard,
  PlanCard,
  PlanGroup,
  PolicyGuidance,
  RemediationPlan,
} from '../../../model/document/document.js';
import { markOf, type Column, type Row } from '../../../model/document/table.js';
import { headingAbove, headingDepths } from '../../../base/document/blocks.js';
import { addressOf, resolveView } from '../../view.js';
import { hrefOf, statusIcon, withSoftBreaks, withWholeIds } from '../markup.js';
import type { Page } from '../page/page.js';
import { heightOfCard } from '../style/heights.js';
import { fill } from '../templates.js';
import { claimAnchor } from './rows.js';

export function policyGuidance({ cards }: PolicyGuidance, page: Page): string {
  return renderCards(cards, page, ({ policyId, view }: GuidanceCard) => {
    const { columns, rows } = resolveView(page.document, view);
    const lines = rows.map((row, position) => ({
      facts: factsOf(row, columns, page),
      id: position === rows.length - 1 ? withSoftBreaks(policyId) : null,
    }));
    return { head: null, groups: [{ lines, parts: '' }] };
  });
}

export function remediationPlan(block: RemediationPlan, page: Page): string {
  const { blocks } = page.document;
  const above = headingAbove(block, blocks);
  // The page has its own heading above those of the document.
  const level = 2 + ((above && headingDepths(blocks).get(above)) ?? 0);
  return renderCards(block.cards, page, ({ effect, outcome, fields, number, groups }: PlanCard) => ({
    head: { number, effect, outcome, fields, level },
    groups: groups.map((group) => groupOf(group, page)),
  }));
}

function groupOf({ view, lines, parts }: PlanGroup, page: Page): object {
  const { columns, rows } = resolveView(page.document, view);
  return {
    lines: rows.map((row, index) => {
      const { title = '', found = '', links = [] } = lines[index] ?? {};
      return {
        title: title === '' ? null : withWholeIds(title),
        facts: factsOf(row, columns, page),
        anchor: claimAnchor(row.anchor, page),
        found: found === '' ? null : withSoftBreaks(found),
        links: links.length === 0 ? null : page.render(links),
      };
    }),
    parts: drawnParts(parts, page),
  };
}

function drawnParts(parts: readonly CardPart[], page: Page): string {
  return fill('card-parts', {
    parts: parts.map(({ label, children }) => ({ label, content: page.render(children) })),
  });
}

/** While the page is filtered, it shows the cards about policies that match. */
function renderCards<Kind extends Card>(cards: readonly Kind[], page: Page, readOwn: (card: Kind) => object): string {
  const { document } = page;
  if (cards.length === 0) return '';
  return fill('cards', {
    isPlan: cards.some((card) => 'number' in card),
    cards: cards.map((card) => {
      const { anchor, parts, title, view } = card;
      const { indices } = resolveView(document, view);
      const claimed = claimAnchor(anchor, page);
      const own = readOwn(card);
      const content = fill('card', { title: withWholeIds(title), ...own, parts: drawnParts(parts, page) });
      return {
        anchor: claimed,
        chunk: String(page.policyIndex.add(view.table, indices)),
        height: page.heights.classOf(heightOfCard(content)),
        content,
      };
    }),
  });
}

/** The values of a row in one line, each after the name of its column. */
function factsOf(row: Row, columns: readonly Column[], { anchors }: Page) {
  return columns.flatMap(({ label, type, isPlain }, index) => {
    const cell = row.cells[index];
    if (cell === undefined || cell.text.trim() === '') return [];
    const status = markOf(cell) ?? null;
    const leads = type === 'id' && row.anchor !== undefined && anchors.has(row.anchor);
    return [
      {
        label: status === null && type !== 'id' && !isPlain ? label : null,
        icon: status === null ? '' : statusIcon(status),
        status,
        text: cell.text,
        isId: type === 'id',
        href: leads ? hrefOf(row.anchor) : null,
        address: leads ? null : (addressOf(cell) ?? null),
      },
    ];
  });
}
