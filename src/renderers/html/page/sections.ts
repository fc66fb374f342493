import type { Block, Heading } from '../../../model/document/document.js';
import { headingDepths } from '../../../model/document/outline.js';
import type { TableView } from '../../../model/document/table.js';
import { renderBlocks } from '../blocks/render-blocks.js';
import type { Page } from './page.js';
import { policyViewsOf } from '../policies/policy-views.js';
import { fill } from '../templates.js';

/** The blocks of the page in sections, one per heading. The chapters from the first with policies to the last are searchable. */
export function renderSections(blocks: readonly Block[], page: Page): string {
  const chapters = chaptersOf(blocks);
  const hasPolicies = (chapter: readonly Block[]): boolean => policyViewsOf(chapter).length > 0;
  const first = chapters.findIndex(hasPolicies);
  const end = chapters.findLastIndex(hasPolicies) + 1;
  // In document order: a row in several tables has its anchor in the first.
  const rendered = chapters.map((chapter) => renderChapter(chapter, page));
  if (first === -1) return rendered.join('');
  const searchable = fill('searchable', { content: rendered.slice(first, end).join('') });
  return [...rendered.slice(0, first), searchable, ...rendered.slice(end)].join('');
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

function renderChapter(blocks: readonly Block[], page: Page): string {
  const depths = headingDepths(blocks);
  const parts: string[] = [];
  let open: number[] = [];
  let inner = page;
  for (const [index, block] of blocks.entries()) {
    if (block.type === 'heading') {
      const { level, anchor } = block;
      parts.push(closing(open.filter((outer) => outer >= level)));
      open = [...open.filter((outer) => outer < level), level];
      const views = viewsOfLeaf(block, blocks, index);
      const rows = countRows(views, page);
      const isLeaf = rows > 0;
      inner = isLeaf ? inSection(page, { anchor, views }) : page;
      const isVast = page.defersTables && index === 0;
      const counted = isVast && !isLeaf ? countRows(policyViewsOf(blocks), page) : rows;
      parts.push(
        fill('section', { level, anchor, isLeaf, rows: counted === 0 ? null : page.rowClasses.classOf(counted) }),
      );
    }
    parts.push(
      inner.render([block.type === 'heading' ? { ...block, level: depths.get(block) ?? block.level } : block]),
    );
  }
  return `${parts.join('')}${closing(open)}`;
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
