import { fillIn, word } from '../words.js';
import type { OutlineEntry } from './outline.js';
import type { Page } from './page.js';
import { hrefOf } from './anchors.js';
import { renderStack } from './stack.js';
import { fill } from './templates.js';

/** The headings as nested lists of links, with the number of policies below each. Empty without headings. */
export function renderOutline(page: Page): string {
  return renderEntries(page.outline, page);
}

function renderEntries(entries: readonly OutlineEntry[], page: Page): string {
  if (entries.length === 0) return '';
  const counts = new Intl.NumberFormat(page.document.locale.tag);
  return fill('outline', {
    entries: entries.map(({ text, anchor, bar, policies, children }) => ({
      text,
      anchor,
      href: hrefOf(anchor),
      stack: bar === null ? null : renderStack(bar, null),
      count: policies === 0 ? null : counts.format(policies),
      countInWords: fillIn(word(page.document, 'html.policies'), { count: counts.format(policies) }),
      children: renderEntries(children, page),
    })),
  });
}
