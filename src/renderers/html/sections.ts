import type { Block } from '../../model/document.js';
import { renderFilters } from './filters.js';
import type { Page } from './page.js';
import { policyViewsOf } from './policy-views.js';
import { fill } from './templates.js';

/**
 * The blocks of the page, each heading with what belongs to it in a section. The filters stand before the first chapter
 * with policies and stay in sight to the end of the last.
 */
export function renderSections(blocks: readonly Block[], page: Page): string {
  const chapters = chaptersOf(blocks);
  const hasPolicies = (chapter: readonly Block[]): boolean => policyViewsOf(chapter).length > 0;
  const first = chapters.findIndex(hasPolicies);
  const end = chapters.findLastIndex(hasPolicies) + 1;
  // In document order: a row that stands in several tables is reached where it is rendered first.
  const rendered = chapters.map((chapter) => renderChapter(chapter, page));
  if (first === -1) return rendered.join('');
  const searchable = fill('searchable', {
    filters: renderFilters(page),
    content: rendered.slice(first, end).join(''),
  });
  return [...rendered.slice(0, first), searchable, ...rendered.slice(end)].join('');
}

/** Runs of blocks, each from one outermost heading to the next; what stands before all headings is one of its own. */
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
  const parts: string[] = [];
  let open: number[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') {
      const { level, anchor } = block;
      parts.push(closing(open.filter((outer) => outer >= level)));
      open = [...open.filter((outer) => outer < level), level];
      parts.push(fill('section', { level, anchor }));
    }
    parts.push(page.render([block]));
  }
  return `${parts.join('')}${closing(open)}`;
}

function closing(levels: readonly number[]): string {
  return '</section>'.repeat(levels.length);
}
