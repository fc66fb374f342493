import type { Definitions } from '../../../model/document/document.js';
import { withSoftBreaks } from '../text/soft-breaks.js';
import { fill } from '../templates.js';

export function definitions(block: Definitions): string {
  return fill('definitions', {
    items: block.items.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) })),
  });
}
