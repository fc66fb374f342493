import { hasBlock } from '../../../base/document/blocks.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { numberFormatter } from '../../../model/values/numbers.js';
import { memoize } from '../../../model/values/memoize.js';
import type { BlockHandlers } from '../../handlers.js';
import { renderBlocks } from '../blocks/render-blocks.js';
import { choosableColumns, shownPolicies } from '../policies/policy-views.js';
import { ColumnClasses, RowClasses } from '../style/css.js';
import { CountLinks } from '../policies/count-links.js';
import { facetsOf, PolicyIndex } from '../policies/facets.js';
import { withWholeIds } from '../markup.js';
import { fill, fillLayout, type LayoutParts } from '../templates.js';
import { Markup } from './page-markup.js';
import { addHead, addScript } from './long-parts.js';
import { withLiveTargets } from './live-targets.js';
import { outlineOf, renderEntries, renderNavigation } from './outline.js';
import type { Page } from './page.js';
import { renderSections } from './sections.js';
import { renderFilters, renderSettings } from './controls.js';

export interface EncodedPage {
  /** The page before and after its content, as UTF-8. */
  readonly beginning: Uint8Array;
  readonly end: Uint8Array;
  /** What could not be shown, one sentence each. */
  readonly notices: readonly string[];
}

/**
 * A document as one self-contained HTML page.
 *
 * @param write receives the content of the page in parts; a long page can have many
 */
export async function encodePage(
  given: AuditDocument,
  write: (part: Uint8Array) => void,
  handlers?: BlockHandlers,
): Promise<EncodedPage> {
  const document = withLiveTargets(given);
  const page = newPage(document, handlers);
  const content = new Markup(write);
  renderContent(page, content);
  content.end();
  const layout = await fillLayout(document.shells.html.layout, layoutParts(page));
  const at = layout.indexOf('content');
  return {
    beginning: around(page, layout.slice(0, at)),
    end: around(page, layout.slice(at + 1)),
    notices: [...page.notices],
  };
}

/** What a layout shows besides its long parts. Called before the long parts, because its lists also have classes. */
export function layoutParts(page: Page): LayoutParts {
  const { meta, locale, theme, blocks } = page.document;
  return {
    mark: meta.mark === null ? '' : fill('mark', { text: meta.mark }),
    lang: locale.tag,
    dir: locale.direction,
    meta,
    logo: theme.logo,
    words: page.words,
    hasContents: hasBlock(blocks, 'contents'),
    navigation: renderNavigation(page),
    settings: renderSettings(page),
  };
}

/** @param pieces markup and names of long parts alternately */
function around(page: Page, pieces: readonly string[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const markup = new Markup((part) => void parts.push(part));
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) markup.add(piece);
    else if (piece === 'head') addHead(page, markup);
    else addScript(page, markup);
  }
  markup.end();
  return Buffer.concat(parts);
}

export function newPage(document: AuditDocument, handlers?: BlockHandlers): Page {
  const policies = shownPolicies(document);
  const facets = facetsOf(document, policies);
  const columns = choosableColumns(document, policies);
  const page: Page = {
    document,
    words: wordsOfPages(document),
    outline: outlineOf(document),
    facets,
    policies,
    columns,
    count: numberFormatter(document.locale.tag),
    countLinks: new CountLinks(document, facets, policies.rows),
    section: null,
    columnClasses: new ColumnClasses(columns.map(({ key }) => key)),
    rowClasses: new RowClasses(),
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
  if (page.policies.views.length > 0) markup.add(renderFilters(page));
  if (!hasBlock(blocks, 'cover')) markup.add(fill('title', { html: withWholeIds(meta.title) }));
  renderSections(blocks, page, markup);
}

function wordsOfPages({ words }: AuditDocument): AuditDocument['words'] {
  const own = Object.entries(words).filter(([key]) => key.startsWith('html.'));
  return Object.fromEntries(own.map(([key, text]) => [key.slice('html.'.length), text]));
}
