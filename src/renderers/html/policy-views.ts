import type { Block, TableView } from '../../model/document.js';

/** The views of all policy tables among the blocks, those within lists and callouts too, in document order. */
export function policyViewsOf(blocks: readonly Block[]): TableView[] {
  return blocks.flatMap((block) => {
    if (block.type === 'policyTable') return [block.view];
    if (block.type === 'callout') return policyViewsOf(block.children);
    if (block.type === 'list') return block.items.flatMap((item) => policyViewsOf(item));
    return [];
  });
}
