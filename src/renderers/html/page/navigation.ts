import { fillIn, word } from '../../words.js';
import { hrefOf } from '../text/markup.js';
import type { OutlineEntry } from './outline.js';
import type { Page } from './page.js';
import { chunksOf } from './chunks.js';
import { renderStack } from './bars.js';
import { fill } from '../templates.js';

/** With this many sections within one, the navigation beside the page no longer helps to find any of them. */
const TOO_MANY_TO_FIND = 1_000;

/** The headings as nested lists of links, with the number of policies below each. Empty without headings. */
export function renderOutline(page: Page): string {
  return renderEntries(page.outline, page, page.defersTables);
}

/** The outline beside the page. Very many sections within one are left to the contents and the search. */
export function renderNavigation(page: Page): string {
  return renderEntries(withoutTooMany(page.outline), page, false);
}

function withoutTooMany(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.map((entry) => ({
    ...entry,
    children: entry.children.length < TOO_MANY_TO_FIND ? withoutTooMany(entry.children) : [],
  }));
}

/** Very many entries become several lists, which the browser can skip while they are out of sight. */
function renderEntries(entries: readonly OutlineEntry[], page: Page, isDeferred: boolean): string {
  if (entries.length === 0) return '';
  const chunks = chunksOf(entries);
  return chunks
    .map((chunk) =>
      fill('outline', {
        block: chunks.length > 1 ? page.rowClasses.classOf(chunk.length) : null,
        isDeferred: isDeferred && chunks.length > 1,
        entries: chunk.map(({ text, anchor, bar, policies, children }) => ({
          text,
          anchor,
          href: hrefOf(anchor),
          stack: bar === null ? null : renderStack(bar, null),
          count: policies === 0 ? null : page.counts.format(policies),
          countInWords: fillIn(word(page.document, 'html.policies'), { count: page.counts.format(policies) }),
          children: renderEntries(children, page, isDeferred),
        })),
      }),
    )
    .join('');
}
