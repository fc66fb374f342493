/** The types of blocks, and blocks within blocks: every walk over a document goes through here, so that it leaves none out. */
import type { Block, BlockType, Inline } from './document.js';

export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;

/** All types of blocks, by name. */
export const BLOCK_TYPES = Object.keys({
  callout: true,
  categoryChart: true,
  contents: true,
  cover: true,
  definitions: true,
  heading: true,
  keyFigures: true,
  list: true,
  pageBreak: true,
  paragraph: true,
  policyGuidance: true,
  policyTable: true,
  severityBreakdown: true,
  signOff: true,
  statusBar: true,
  table: true,
} satisfies Record<BlockType, true>);

/** Whether blocks are anywhere within a value. */
type HoldsBlocks<Value> = Value extends Block
  ? true
  : Value extends Inline
    ? false
    : Value extends readonly (infer Item)[]
      ? HoldsBlocks<Item>
      : Value extends object
        ? { [Key in keyof Value]: HoldsBlocks<Value[Key]> }[keyof Value]
        : false;

/** The types of blocks that hold other blocks, as the model states them. */
export type ContainerType = {
  [Type in BlockType]: true extends HoldsBlocks<BlockOf<Type>[keyof BlockOf<Type>]> ? Type : never;
}[BlockType];

type Change = (blocks: readonly Block[]) => readonly Block[];

/** For each type that holds blocks, the block with a change of all that it holds. A type without one does not compile. */
const CHANGES: { readonly [Type in ContainerType]: (block: BlockOf<Type>, change: Change) => BlockOf<Type> } = {
  callout: (block, change) => ({ ...block, children: change(block.children) }),
  list: (block, change) => ({ ...block, items: block.items.map(change) }),
  policyGuidance: (block, change) => ({
    ...block,
    cards: block.cards.map((card) => ({
      ...card,
      parts: card.parts.map((part) => ({ ...part, children: change(part.children) })),
    })),
  }),
};

/** All blocks in document order, each before those within it. */
export function allBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    const found = [block];
    changeWithin(block, (inner) => {
      for (const each of allBlocks(inner)) found.push(each);
      return inner;
    });
    return found;
  });
}

/** Whether a block of the type is among the blocks or within them. */
export function hasBlock(blocks: readonly Block[], wanted: BlockType): boolean {
  return allBlocks(blocks).some(({ type }) => type === wanted);
}

/** The blocks with a change of each, those within a block before the block itself. */
export function mapBlocks(blocks: readonly Block[], change: (block: Block) => Block): readonly Block[] {
  return blocks.map((block) => change(changeWithin(block, (inner) => mapBlocks(inner, change))));
}

function changeWithin(block: Block, change: Change): Block {
  if (!holdsBlocks(block)) return block;
  // The map pairs each type with its own function, which an index by a union cannot express.
  const changeOf = CHANGES[block.type] as (block: Block, change: Change) => Block;
  return changeOf(block, change);
}

function holdsBlocks(block: Block): block is BlockOf<ContainerType> {
  return Object.hasOwn(CHANGES, block.type);
}
