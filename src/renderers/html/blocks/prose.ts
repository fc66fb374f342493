import type { Callout, Definitions, Heading, List, Paragraph } from '../../../model/document/document.js';
import { word } from '../../words.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';
import { renderInlines } from '../text/inlines.js';
import { withSoftBreaks } from '../text/markup.js';

/** One level below the title of the page: a chapter is an `h2`. */
export function heading(block: Heading, page: Page): string {
  page.anchors.add(block.anchor);
  return fill('heading', { level: block.level + 1, anchor: block.anchor, text: block.text });
}

export function paragraph(block: Paragraph, page: Page): string {
  return fill('paragraph', {
    role: block.role === 'body' ? null : block.role,
    content: renderInlines(block.children, page),
  });
}

export function list(block: List, page: Page): string {
  return fill('list', { ordered: block.ordered, items: block.items.map((item) => page.render(item)) });
}

export function callout(block: Callout, page: Page): string {
  return fill('callout', {
    tone: block.tone,
    label: word(page.document, `html.${block.tone}`),
    content: page.render(block.children),
  });
}

export function definitions(block: Definitions): string {
  return fill('definitions', {
    items: block.items.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) })),
  });
}

/** Breaks the page in print; a screen shows nothing. */
export function pageBreak(): string {
  return fill('page-break', {});
}
