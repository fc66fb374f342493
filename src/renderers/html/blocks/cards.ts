/** What cards about policies share: anchors, the numbers of their entries, lines of facts, and parts. */
import type { CardPart } from '../../../model/document/document.js';
import { markOf, type Column, type Row, type TableView } from '../../../model/document/table.js';
import { resolveView } from '../../view.js';
import { hrefOf, statusIcon } from '../markup.js';
import type { Page } from '../page/page.js';
import { entryNumbers } from '../policies/policy-views.js';

/** The anchor to set here; null if the page has it already. */
export function claimAnchor(anchor: string | undefined, { anchors }: Page): string | null {
  if (anchor === undefined || anchors.has(anchor)) return null;
  anchors.add(anchor);
  return anchor;
}

/** The numbers of the entries that a card is about, by which the page finds the card. */
export function entriesOf(view: TableView, { document }: Page): string {
  return resolveView(document, view).indices.map(entryNumbers(document, view.table)).join(' ');
}

/** The values of a row in one line, each after the name of its column. */
export function factsOf(row: Row, columns: readonly Column[], { anchors }: Page) {
  return columns.flatMap(({ label, type }, index) => {
    const cell = row.cells[index];
    if (cell === undefined || cell.text.trim() === '') return [];
    const { text } = cell;
    const status = markOf(cell) ?? null;
    const leads = type === 'id' && row.anchor !== undefined && anchors.has(row.anchor);
    return [
      {
        label: status === null ? label : null,
        icon: status === null ? '' : statusIcon(status),
        status,
        text,
        href: leads ? hrefOf(row.anchor) : null,
      },
    ];
  });
}

export function renderParts(parts: readonly CardPart[], page: Page) {
  return parts.map(({ label, children }) => ({ label, content: page.render(children) }));
}
