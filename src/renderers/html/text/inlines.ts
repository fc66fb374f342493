import type { Inline } from '../../../model/document/document.js';
import { hrefOf } from './markup.js';
import type { Page } from '../page/page.js';
import { escapeHtml } from '../templates.js';

const ALLOWED_SCHEMES = ['http:', 'https:', 'mailto:'];

/** Inlines as HTML. A link to anything but http, https or mailto is shown as its text, with a notice. */
export function renderInlines(inlines: readonly Inline[], page: Page): string {
  return inlines.map((inline) => renderInline(inline, page)).join('');
}

function renderInline(inline: Inline, page: Page): string {
  switch (inline.type) {
    case 'text':
      return escapeHtml(inline.text);
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${renderInlines(inline.children, page)}</strong>`;
    case 'emphasis':
      return `<em>${renderInlines(inline.children, page)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(hrefOf(inline.target))}">${renderInlines(inline.children, page)}</a>`;
    case 'externalLink':
      return renderExternalLink(inline.href, renderInlines(inline.children, page), page);
  }
}

function renderExternalLink(href: string, content: string, page: Page): string {
  const url = URL.canParse(href) ? new URL(href) : undefined;
  if (url === undefined || !ALLOWED_SCHEMES.includes(url.protocol)) {
    page.notices.add(`A link to ${JSON.stringify(href)} is shown as text: only http, https and mailto are linked.`);
    return content;
  }
  return `<a href="${escapeHtml(url.href)}" rel="noreferrer">${content}</a>`;
}
