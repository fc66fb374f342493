import type {
  Callout,
  Definitions,
  Heading,
  List,
  Paragraph,
  Inline,
  Contents,
  Cover,
  SignOff,
} from '../../../model/document/document.js';
import { word } from '../../words.js';
import type { Page } from '../page/page.js';
import { fill, escapeHtml } from '../templates.js';
import { withSoftBreaks, withWholeIds, hrefOf } from '../markup.js';
import { renderLegendBar } from './charts.js';
import { renderOutline } from '../page/outline.js';

export function heading(block: Heading, page: Page): string {
  page.anchors.add(block.anchor);
  return fill('heading', { level: block.level + 1, anchor: block.anchor, html: withWholeIds(block.text) });
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

/** Breaks the page in print. A screen shows nothing. */
export function pageBreak(): string {
  return fill('page-break', {});
}

const ALLOWED_SCHEMES = ['http:', 'https:', 'mailto:'];

/** Inlines as HTML. A link to anything but http, https or mailto becomes plain text, with a notice. */
function renderInlines(inlines: readonly Inline[], page: Page): string {
  return inlines.map((inline) => renderInline(inline, page)).join('');
}

function renderInline(inline: Inline, page: Page): string {
  switch (inline.type) {
    case 'text':
      return withWholeIds(inline.text);
    case 'code':
      return `<code>${withWholeIds(inline.text)}</code>`;
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

export function cover(block: Cover, page: Page): string {
  const { logo, header } = page.document.theme;
  return fill('cover', {
    header,
    logo,
    caption: logo?.caption,
    kicker: block.kicker,
    title: withWholeIds(block.title),
    subtitle: withWholeIds(block.subtitle),
    statement: block.statement,
    classification: block.classification,
    bar: renderLegendBar(block.bar, page),
    facts: block.facts.map(({ term, text, type }) => ({ term, type, html: withSoftBreaks(text) })),
  });
}

export function contents(_block: Contents, page: Page): string {
  return fill('contents', { label: word(page.document, 'html.contents'), outline: renderOutline(page) });
}

export function signOff(block: SignOff): string {
  return fill('sign-off', {
    statement: block.statement,
    fields: block.fields,
    parties: block.parties.map(({ role, name }) => ({
      role,
      fields: block.fields.map((label, index) => ({ label, text: index === 0 ? name : '' })),
    })),
  });
}
