import { fillIn, word } from '../../words.js';
import { hrefOf } from '../text/anchors.js';
import type { OutlineEntry } from './outline.js';
import type { Page } from './page.js';
import { inPieces } from './pieces.js';
import { renderStack } from './stack.js';
import { fill } from '../templates.js';

/** From this many sections within one on, the navigation beside the page is no way to find one of them any more. */
const TOO_MANY_TO_FIND = 1_000;

/** The headings as nested lists of links, with the number of policies below each. Empty without headings. */
export function renderOutline(page: Page): string {
  return renderEntries(page.outline, page, page.isStowed);
}

/** The outline that stands beside the page; very many sections within one are left to the contents and the search. */
export function renderNavigation(page: Page): string {
  return renderEntries(withoutTooMany(page.outline), page, false);
}

function withoutTooMany(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.map((entry) => ({
    ...entry,
    children: entry.children.length < TOO_MANY_TO_FIND ? withoutTooMany(entry.children) : [],
  }));
}

/** Very many entries are several lists, which the browser can skip while they are out of sight. */
function renderEntries(entries: readonly OutlineEntry[], page: Page, isStowed: boolean): string {
  if (entries.length === 0) return '';
  const pieces = inPieces(entries);
  return pieces
    .map((piece) =>
      fill('outline', {
        block: pieces.length > 1 ? page.rowCounts.classOf(piece.length) : null,
        isStowed: isStowed && pieces.length > 1,
        entries: piece.map(({ text, anchor, bar, policies, children }) => ({
          text,
          anchor,
          href: hrefOf(anchor),
          stack: bar === null ? null : renderStack(bar, null),
          count: policies === 0 ? null : page.counts.format(policies),
          countInWords: fillIn(word(page.document, 'html.policies'), { count: page.counts.format(policies) }),
          children: renderEntries(children, page, isStowed),
        })),
      }),
    )
    .join('');
}
