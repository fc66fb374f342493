import { createHash } from 'node:crypto';
import { hasBlock } from '../../../model/document/blocks.js';
import { AuditpressError } from '../../../errors.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { withLatinDigits } from '../../../model/values/text.js';
import { memoize } from '../../../model/values/memoize.js';
import type { BlockHandlers } from '../../handlers.js';
import { renderBlocks } from '../blocks/render-blocks.js';
import { choosableColumns, policyViewsOf } from '../policies/policy-views.js';
import { ColumnClasses, RowClasses } from '../style/css.js';
import { CountLinks } from '../policies/count-links.js';
import { facetsOf, PolicyIndex } from '../policies/facets.js';
import { withWholeIds } from '../markup.js';
import { fill, fillLayout, type RequiredParts } from '../templates.js';
import { withLiveTargets } from './live-targets.js';
import { outlineOf, renderNavigation } from './outline.js';
import { defersTables, type Page } from './page.js';
import { client } from '../precompiled.js';
import { renderSections } from './sections.js';
import { renderFilters, renderSettings } from './controls.js';
import { styleSheet } from '../style/style-sheet.js';

/** What a web page cannot contain: control characters except tab and line feed, non-characters, other line ends. */
const UNPRINTABLE = /\r\n?|[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g;

export interface EncodedPage {
  readonly html: string;
  /** What could not be shown, one sentence each. */
  readonly notices: readonly string[];
}

/** A document as one self-contained HTML page. */
export async function encodePage(given: AuditDocument, handlers?: BlockHandlers): Promise<EncodedPage> {
  const document = withLiveTargets(given);
  const page = newPage(document, handlers);
  const html = await fillLayout(document.shells.html.layout, layoutParts(page));
  return { html: withoutUnprintable(html), notices: [...page.notices] };
}

/** Replaces line ends by line feeds and unprintable characters by U+FFFD. In one pass, because pages can be very long. */
function withoutUnprintable(html: string): string {
  return html.replace(UNPRINTABLE, (found) => (found.startsWith('\r') ? '\n' : '\ufffd'));
}

/** All parts of a layout. */
export function layoutParts(page: Page): RequiredParts & object {
  const { mark } = page.document.meta;
  const content = renderContent(page);
  return {
    ...layoutData(page),
    head: renderHead(page),
    mark: mark === null ? '' : fill('mark', { text: mark }),
    content,
  };
}

export function newPage(document: AuditDocument, handlers?: BlockHandlers): Page {
  const facets = facetsOf(document);
  const columns = choosableColumns(document);
  const page: Page = {
    document,
    outline: outlineOf(document),
    facets,
    defersTables: defersTables(document),
    columns,
    counts: new Intl.NumberFormat(withLatinDigits(document.locale.tag)),
    countLinks: new CountLinks(document, facets),
    section: null,
    columnClasses: new ColumnClasses(columns.map(({ key }) => key)),
    rowClasses: new RowClasses(),
    policyIndex: new PolicyIndex(document),
    cells: memoize(() => new Map()),
    anchors: new Set(),
    notices: new Set(),
    handlers,
    render: (blocks) => renderBlocks(blocks, page),
  };
  return page;
}

function renderContent(page: Page): string {
  const { blocks, meta } = page.document;
  const hasTitle = hasBlock(blocks, 'cover');
  const title = hasTitle ? '' : fill('title', { html: withWholeIds(meta.title) });
  const filters = policyViewsOf(blocks).length === 0 ? '' : renderFilters(page);
  return `${filters}${title}${renderSections(blocks, page)}`;
}

/** Called after the content: the style sheet has the classes of all its tables. */
function renderHead(page: Page): string {
  const { document } = page;
  const style = `\n${safeSource(styleSheet(document, `${page.columnClasses.css}\n${page.rowClasses.css}`), 'style')}\n`;
  return fill('head', {
    meta: document.meta,
    keywords: document.meta.keywords.join(', '),
    policy: contentSecurityPolicy(style, client),
    style,
  });
}

/** @throws AuditpressError if the source would end its element */
function safeSource(source: string, element: string): string {
  if (!source.toLowerCase().includes(`</${element}`)) return withoutUnprintable(source);
  throw new AuditpressError('style-unusable', `expected CSS in html/style.css, found "</${element}" in it`, {
    places: [{ file: 'html/style.css' }],
  });
}

/** The optional parts of a layout. Called after the content: the script needs the policies that it shows. */
function layoutData(page: Page): object {
  const { meta, locale, theme, blocks, words } = page.document;
  return {
    lang: locale.tag,
    dir: locale.direction,
    meta,
    logo: theme.logo,
    words: Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => key.startsWith('html.'))
        .map(([key, text]) => [key.slice('html.'.length), text]),
    ),
    hasContents: hasBlock(blocks, 'contents'),
    navigation: renderNavigation(page),
    settings: renderSettings(page.document),
    script: fill('script', { index: page.policyIndex.json(page.facets), source: client }),
  };
}

/** The page's Content-Security-Policy: nothing but its own style sheet, its own script and embedded images. */
export function contentSecurityPolicy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
