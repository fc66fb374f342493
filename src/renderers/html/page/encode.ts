import { createHash } from 'node:crypto';
import { hasBlock } from '../../../model/document/blocks.js';
import { AuditpressError } from '../../../errors.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { withLatinDigits } from '../../../model/values/text.js';
import { memoize } from '../../../model/values/memoize.js';
import type { BlockHandlers } from '../../handlers.js';
import { renderBlocks } from '../blocks/render-blocks.js';
import { choosableColumns, shownPolicies } from '../policies/policy-views.js';
import { ColumnClasses, RowClasses } from '../style/css.js';
import { CountLinks } from '../policies/count-links.js';
import { facetsOf, PolicyIndex } from '../policies/facets.js';
import { withWholeIds } from '../markup.js';
import { fill, fillLayout, type LayoutParts } from '../templates.js';
import { Markup, withoutUnprintable } from './page-markup.js';
import { withLiveTargets } from './live-targets.js';
import { outlineOf, renderNavigation } from './outline.js';
import { defersTables, type Page } from './page.js';
import { client } from '../precompiled.js';
import { renderSections } from './sections.js';
import { renderFilters, renderSettings } from './controls.js';
import { styleSheet } from '../style/style-sheet.js';

export interface EncodedPage {
  /** The page as UTF-8, from its beginning. */
  readonly parts: readonly Uint8Array[];
  /** What could not be shown, one sentence each. */
  readonly notices: readonly string[];
}

/** A document as one self-contained HTML page. */
export async function encodePage(given: AuditDocument, handlers?: BlockHandlers): Promise<EncodedPage> {
  const document = withLiveTargets(given);
  const page = newPage(document, handlers);
  const content = renderContent(page).parts();
  const around = await fillLayout(document.shells.html.layout, layoutParts(page), content.length > 0);
  const parts = around.flatMap((html, index) => {
    const markup = new Markup();
    markup.add(html);
    return index === 0 ? markup.parts() : [...content, ...markup.parts()];
  });
  return { parts, notices: [...page.notices] };
}

/** What a layout shows besides the content. Called after the content: the style sheet and the script need what it shows. */
export function layoutParts(page: Page): LayoutParts {
  const { mark } = page.document.meta;
  return { ...layoutData(page), head: renderHead(page), mark: mark === null ? '' : fill('mark', { text: mark }) };
}

export function newPage(document: AuditDocument, handlers?: BlockHandlers): Page {
  const policies = shownPolicies(document);
  const facets = facetsOf(document, policies);
  const columns = choosableColumns(document, policies);
  const page: Page = {
    document,
    outline: outlineOf(document),
    facets,
    policies,
    defersTables: defersTables(document, policies),
    columns,
    counts: new Intl.NumberFormat(withLatinDigits(document.locale.tag)),
    countLinks: new CountLinks(document, facets, policies.rows),
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

/** All blocks, with the search and filters. */
export function renderContent(page: Page): Markup {
  const { blocks, meta } = page.document;
  const markup = new Markup();
  if (page.policies.views.length > 0) markup.add(renderFilters(page));
  if (!hasBlock(blocks, 'cover')) markup.add(fill('title', { html: withWholeIds(meta.title) }));
  renderSections(blocks, page, markup);
  return markup;
}

function renderHead(page: Page): string {
  const { document } = page;
  const style = `\n${safeSource(styleSheet(document, `${page.columnClasses.css}\n${page.rowClasses.css}`), 'style')}\n`;
  return fill('head', {
    meta: document.meta,
    keywords: document.meta.keywords.join(', '),
    policy: contentSecurityPolicy(style),
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

/** The optional parts of a layout. */
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
    settings: renderSettings(page),
    script: fill('script', { index: page.policyIndex.json(page.facets), source: client }),
  };
}

/** The page's Content-Security-Policy: nothing but its own style sheet, its own script and embedded images. */
export function contentSecurityPolicy(style: string): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${(clientHash ??= hashOf(client))}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Computed for the first page: all pages have the same script. */
let clientHash: string | undefined;

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}
