import type { Contents } from '../../../model/document/document.js';
import { word } from '../../words.js';
import { renderOutline } from '../page/navigation.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';

/** The list of headings in the page itself, for narrow screens and paper; the outline already keeps to its depth. */
export function contents(_block: Contents, page: Page): string {
  return fill('contents', { label: word(page.document, 'html.contents'), outline: renderOutline(page) });
}
