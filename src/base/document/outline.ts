import { allBlocks } from './blocks.js';
import type { Block, Heading } from '../../model/document/document.js';

/**
 * How deep each heading is nested, for the outline that screen readers present. A heading's `level` chooses its look and its place in
 * the contents, and may skip one; its depth is at most one more than that of the heading around it.
 */
export function headingDepths(blocks: readonly Block[]): ReadonlyMap<Heading, Heading['level']> {
  const depths = new Map<Heading, Heading['level']>();
  let open: Heading['level'][] = [];
  for (const block of allBlocks(blocks)) {
    if (block.type !== 'heading') continue;
    const { level } = block;
    open = [...open.filter((outer) => outer < level), level];
    depths.set(block, open.length as Heading['level']);
  }
  return depths;
}
