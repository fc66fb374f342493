import type { Callout } from '../../../model/document/document.js';
import { word } from '../../words.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';

export function callout(block: Callout, page: Page): string {
  return fill('callout', {
    tone: block.tone,
    label: word(page.document, `html.${block.tone}`),
    content: page.render(block.children),
  });
}
