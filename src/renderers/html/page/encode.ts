import { createHash } from 'node:crypto';
import { hasBlock, withoutPages } from '../../../base/document/blocks.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { numberFormatter } from '../../../model/values/numbers.js';
import { memoize } from '../../../model/values/memoize.js';
import type { BlockHandlers } from '../../handlers.js';
import { renderBlocks } from '../blocks/render-blocks.js';
import { listColumns, shownPolicies } from '../policies/policy-views.js';
import { client } from '../precompiled.js';
import { ColumnClasses, HeightClasses } from '../style/css.js';
import { ownRules, sharedRules } from '../style/style-sheet.js';
import { CountLinks } from '../policies/count-links.js';
import { facetsOf, PolicyIndex } from '../policies/facets.js';
import { withWholeIds } from '../markup.js';
import { fill, fillLayout, type LayoutParts } from '../templates.js';
import { Markup, withoutUnprintable } from './page-markup.js';
import { withLiveTargets } from './live-targets.js';
import { outlineOf, renderEntries, renderNavigation } from './outline.js';
import type { Page } from './page.js';
import { renderMatches } from '../blocks/tables.js';
import { renderSections } from './sections.js';
import { renderFilters, renderSettings } from './controls.js';

export interface EncodedPage {
  /** The page before and after its content, as UTF-8. */
  readonly beginning: Uint8Array;
  readonly end: Uint8Array;
  /** What could not be shown, one sentence each. */
  readonly notices: readonly string[];
}

export async function encodePage(
  given: AuditDocument,
  write: (part: Uint8Array) => void,
  handlers?: BlockHandlers,
): Promise<EncodedPage> {
  const document = withLiveTargets({ ...given, blocks: withoutPages(given.blocks, ['policyIndex']) });
  const page = newPage(document, handlers);
  const content = new Markup(write);
  renderContent(page, content);
  content.end();
  const [beginning, end] = await fillLayout(document.shells.html.layout, layoutParts(page));
  return { beginning: encoded(beginning), end: encoded(end), notices: [...page.notices] };
}

function encoded(html: string): Uint8Array {
  return Buffer.from(withoutUnprintable(html));
}

/** What a layout shows besides the content. Called after the content is rendered: the head and the script need its classes and policies. */
export function layoutParts(page: Page): LayoutParts {
  const { meta, locale, theme, blocks } = page.document;
  const lists = { navigation: renderNavigation(page), settings: renderSettings(page) };
  return {
    // Last, because the lists have classes too.
    head: head(page),
    script: fill('script', { index: page.policyIndex.json(page.facets), source: client }),
    mark: meta.mark === null ? '' : fill('mark', { text: meta.mark }),
    lang: locale.tag,
    dir: locale.direction,
    meta,
    logo: theme.logo,
    words: page.words,
    hasContents: hasBlock(blocks, 'contents'),
    ...lists,
  };
}

function head(page: Page): string {
  const { meta } = page.document;
  const style = styleOf(page);
  const policy = contentSecurityPolicy(sha256(style));
  return fill('head', { meta, keywords: meta.keywords.join(', '), policy, style });
}

/** The whole style sheet of a page: the theme and the template's own rules, then those of this page. */
export function styleOf({ document, columnClasses, heights }: Page): string {
  return `${sharedRules(document)}${ownRules(document, `${columnClasses.css}\n${heights.css}`)}\n`;
}

const clientHash = sha256(client);

/**
 * The page's Content-Security-Policy: nothing but its own style sheet, its own script and embedded images.
 *
 * @param styleHash of the style sheet: SHA-256, base64
 */
export function contentSecurityPolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    `script-src 'sha256-${clientHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

export function newPage(document: AuditDocument, handlers?: BlockHandlers): Page {
  const policies = shownPolicies(document);
  const facets = facetsOf(document, policies);
  const columns = listColumns(document, policies, facets);
  const page: Page = {
    document,
    words: wordsOfPages(document),
    outline: outlineOf(document),
    facets,
    policies,
    columns,
    count: numberFormatter(document.locale.tag),
    countLinks: new CountLinks(document, facets, policies.rows),
    columnClasses: new ColumnClasses(columns.map(({ column }) => column.key)),
    heights: new HeightClasses(),
    policyIndex: new PolicyIndex(document),
    cells: memoize(() => new Map()),
    anchors: new Set(),
    notices: new Set(),
    handlers,
    renderEntries: memoize((entries) => renderEntries(entries, page)),
    render: (blocks) => renderBlocks(blocks, page),
  };
  return page;
}

export function renderContent(page: Page, markup: Markup): void {
  const { blocks, meta } = page.document;
  if (page.policies.rows.size > 0) markup.add(renderFilters(page) + renderMatches(page));
  if (!hasBlock(blocks, 'cover')) markup.add(fill('title', { html: withWholeIds(meta.title) }));
  renderSections(blocks, page, markup);
}

function wordsOfPages({ words }: AuditDocument): AuditDocument['words'] {
  const own = Object.entries(words).filter(([key]) => key.startsWith('html.'));
  return Object.fromEntries(own.map(([key, text]) => [key.slice('html.'.length), text]));
}
