import type { Block, Heading } from '../../../model/document/document.js';
import { headingDepths } from '../../../base/document/blocks.js';
import { renderPieces } from '../blocks/render-blocks.js';
import { POLICIES_ANCHOR } from '../policies/count-links.js';
import type { Page } from './page.js';
import type { Markup } from './page-markup.js';
import { HEAD, HEADING, PARAGRAPH, rowHeight, scaled, sumOf, type Height } from '../style/heights.js';
import { openView } from '../../view.js';
import { policyViewsOf, tableViewsOf } from '../policies/policy-views.js';
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
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'heading') {
      const { level, anchor } = block;
      markup.add(closing(open.filter((outer) => outer >= level)));
      open = [...open.filter((outer) => outer < level), level];
      const height = heightOfLeaf(blocksOfLeaf(block, blocks, index), page);
      markup.add(fill('section', { level, anchor, height: height === null ? null : page.heights.classOf(height) }));
    }
    const shown = block.type === 'heading' ? { ...block, level: depths.get(block) ?? block.level } : block;
    for (const html of renderPieces(shown, page)) markup.add(html);
  }
  markup.add(closing(open));
}

/** The blocks of a section without inner sections; none of others. */
function blocksOfLeaf(heading: Heading, blocks: readonly Block[], index: number): readonly Block[] {
  let end = index + 1;
  while (end < blocks.length && blocks[end]?.type !== 'heading') end += 1;
  const next = blocks[end];
  const isLeaf = next?.type !== 'heading' || next.level <= heading.level;
  return isLeaf ? blocks.slice(index + 1, end) : [];
}

/** The first rows are enough to know how high all are. */
const ROWS_MEASURED = 24;

/** Null for a section without policies. */
function heightOfLeaf(blocks: readonly Block[], { document }: Page): Height | null {
  const tables = tableViewsOf(blocks).flatMap((view) => {
    const { columns, read, rowCount } = openView(document, view);
    const measured = Math.min(rowCount, ROWS_MEASURED);
    return rowCount === 0 ? [] : [scaled(sumOf(read(0, measured).map(rowHeight(columns))), rowCount / measured)];
  });
  if (tables.length === 0) return null;
  const others = blocks.filter(({ type }) => type !== 'policyTable').map(() => PARAGRAPH);
  return sumOf([HEADING, HEAD, ...others, ...tables]);
}

function closing(levels: readonly number[]): string {
  return '</section>'.repeat(levels.length);
}
