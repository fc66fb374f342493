import { type Cover } from '../../../model/document/document.js';
import { withSoftBreaks } from '../text/soft-breaks.js';
import type { Page } from '../page/page.js';
import { renderLegendBar } from '../policies/legend-bar.js';
import { fill } from '../templates.js';

/** The head of the page, with its only first-level heading. */
export function cover(block: Cover, page: Page): string {
  const { logo } = page.document.theme;
  return fill('cover', {
    logo,
    kicker: block.kicker,
    title: block.title,
    subtitle: block.subtitle,
    classification: block.classification,
    bar: renderLegendBar(block.bar, page),
    facts: block.facts.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) })),
  });
}
