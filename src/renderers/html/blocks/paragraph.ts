import type { Paragraph } from '../../../model/document/document.js';
import { renderInlines } from '../text/inlines.js';
import type { Page } from '../page/page.js';
import { fill } from '../templates.js';

export function paragraph(block: Paragraph, page: Page): string {
  return fill('paragraph', {
    role: block.role === 'body' ? null : block.role,
    content: renderInlines(block.children, page),
  });
}
