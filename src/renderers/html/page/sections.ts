import type { Block, Heading } from '../../../model/document/document.js';
import { headingDepths } from '../../../base/document/blocks.js';
import type { TableView } from '../../../model/document/table.js';
import { renderBlocks, renderPieces } from '../blocks/render-blocks.js';
import { POLICIES_ANCHOR } from '../policies/count-links.js';
import type { Page } from './page.js';
import type { Markup } from './page-markup.js';
import { policyViewsOf } from '../policies/policy-views.js';
import { fill } from '../templates.js';

/**
 * Adds the blocks of the page in sections, one per heading. The chapters from the first with policies to the last are searchable.
 */
export function renderSections(blocks: readonly Block[], page: Page, markup: Markup): void {
  const chapters = chaptersOf(blocks);
  const hasPolicies = (chapter: readonly Block[]): boolean => policyViewsOf(chapter).length > 0;
  const first = chapters.findIndex(hasPolicies);
  const last = chapters.findLastIndex(hasPolicies);
  // In document order: a row in several tables has its anchor in the first.
  for (const [index, chapter] of chapters.entries()) {
    if (index === first) markup.add(`<div class="searchable" id="${POLICIES_ANCHOR}">`);
    renderChapter(chapter, page, markup);
    if (index === last) markup.add('</div>');
  }
}

/** Blocks from one outermost heading to the next. Blocks before the first heading are a chapter too. */
function chaptersOf(blocks: readonly Block[]): Block[][] {
  const chapters: Block[][] = [];
  let outermost = Infinity;
  for (const block of blocks) {
    const chapter = chapters.at(-1);
    const begins = block.type === 'heading' && block.level <= outermost;
    if (begins) outermost = block.level;
    if (begins || chapter === undefined) chapters.push([block]);
    else chapter.push(block);
  }
  return chapters;
}

function renderChapter(blocks: readonly Block[], page: Page, markup: Markup): void {
  const depths = headingDepths(blocks);
  let open: number[] = [];
  let inner = page;
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'heading') {
      const { level, anchor } = block;
      markup.add(closing(open.filter((outer) => outer >= level)));
      open = [...open.filter((outer) => outer < level), level];
      const views = viewsOfLeaf(block, blocks, index);
      const rows = countRows(views, page);
      const isLeaf = rows > 0;
      inner = isLeaf ? inSection(page, { anchor, views }) : page;
      markup.add(fill('section', { level, anchor, rows: isLeaf ? page.rowClasses.classOf(rows) : null }));
    }
    const shown = block.type === 'heading' ? { ...block, level: depths.get(block) ?? block.level } : block;
    for (const html of renderPieces(shown, inner)) markup.add(html);
  }
  markup.add(closing(open));
}

/** Views of policies in a section without inner sections; none in others. */
function viewsOfLeaf(heading: Heading, blocks: readonly Block[], index: number): TableView[] {
  let end = index + 1;
  while (end < blocks.length && blocks[end]?.type !== 'heading') end += 1;
  const next = blocks[end];
  const isLeaf = next?.type !== 'heading' || next.level <= heading.level;
  return isLeaf ? policyViewsOf(blocks.slice(index + 1, end)) : [];
}

function countRows(views: readonly TableView[], { document }: Page): number {
  return views.reduce((sum, { table, rows }) => sum + (rows ?? document.tables[table]?.rows ?? []).length, 0);
}

function inSection(page: Page, section: Page['section']): Page {
  const inner: Page = { ...page, section, render: (blocks) => renderBlocks(blocks, inner) };
  return inner;
}

function closing(levels: readonly number[]): string {
  return '</section>'.repeat(levels.length);
}
