import type { Heading } from '../../../model/document/document.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';

/** One level below the title of the page: a chapter is an `h2`. */
export function heading(block: Heading, page: Page): string {
  page.anchors.add(block.anchor);
  return fill('heading', { level: block.level + 1, anchor: block.anchor, text: block.text });
}
