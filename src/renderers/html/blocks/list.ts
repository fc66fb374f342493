import type { List } from '../../../model/document/document.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';

export function list(block: List, page: Page): string {
  return fill('list', { ordered: block.ordered, items: block.items.map((item) => page.render(item)) });
}
