/** Block types and nested blocks. All traversals of a document use this module, so that they miss no block. */
import type { Block, BlockType, CardPart, Heading, Inline, AuditDocument } from '../../model/document/document.js';
import type { TableView } from '../../model/document/table.js';
import { AuditpressError } from '../errors.js';

export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>;

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
  policyIndex: true,
  policyTable: true,
  remediationPlan: true,
  severityBreakdown: true,
  signOff: true,
  statusBar: true,
  table: true,
  trend: true,
} satisfies Record<BlockType, true>);

type HoldsBlocks<Value> = Value extends Block
  ? true
  : Value extends Inline
    ? false
    : Value extends readonly (infer Item)[]
      ? HoldsBlocks<Item>
      : Value extends object
        ? { [Key in keyof Value]: HoldsBlocks<Value[Key]> }[keyof Value]
        : false;

export type ContainerType = {
  [Type in BlockType]: true extends HoldsBlocks<BlockOf<Type>[keyof BlockOf<Type>]> ? Type : never;
}[BlockType];

type Change = (blocks: readonly Block[]) => readonly Block[];

/** For each container type, a copy of the block with all inner blocks changed. A missing type does not compile. */
const CHANGES: { readonly [Type in ContainerType]: (block: BlockOf<Type>, change: Change) => BlockOf<Type> } = {
  callout: (block, change) => ({ ...block, children: change(block.children) }),
  list: (block, change) => ({ ...block, items: block.items.map(change) }),
  policyGuidance: (block, change) => ({ ...block, cards: block.cards.map((card) => changeCard(card, change)) }),
  remediationPlan: (block, change) => ({
    ...block,
    cards: block.cards.map((card) => ({
      ...card,
      groups: card.groups.map((group) => ({
        ...changeCard(group, change),
        lines: group.lines.map((line) => ({ ...line, links: change(line.links) })),
      })),
      parts: changeCard(card, change).parts,
    })),
  }),
};

function changeCard<Card extends { readonly parts: readonly CardPart[] }>(card: Card, change: Change): Card {
  return { ...card, parts: card.parts.map((part) => ({ ...part, children: change(part.children) })) };
}

/** All blocks in document order, each before its inner blocks. */
export function allBlocks(blocks: readonly Block[]): readonly Block[] {
  const found: Block[] = [];
  collect(blocks, found);
  return found;
}

function collect(blocks: readonly Block[], found: Block[]): void {
  for (const block of blocks) {
    found.push(block);
    changeWithin(block, (inner) => {
      collect(inner, found);
      return inner;
    });
  }
}

export function hasBlock(blocks: readonly Block[], wanted: BlockType): boolean {
  return allBlocks(blocks).some(({ type }) => type === wanted);
}

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

/** The last heading before a block; undefined if there is none. */
export function headingAbove(block: Block, blocks: readonly Block[]): Heading | undefined {
  let above: Heading | undefined;
  for (const each of allBlocks(blocks)) {
    if (each === block) return above;
    if (each.type === 'heading') above = each;
  }
  return undefined;
}

/** Changes every block; inner blocks before the block that contains them. */
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

type Parts = Pick<AuditDocument, 'blocks' | 'tables'>;

/** The anchors in a document: headings, cards, and the rows of tables that blocks show. */
export function anchorsOf(document: Parts): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const block of allBlocks(document.blocks)) for (const anchor of anchorsAt(block, document)) anchors.add(anchor);
  return anchors;
}

function anchorsAt(block: Block, { tables }: Parts): readonly string[] {
  switch (block.type) {
    case 'heading':
      return [block.anchor];
    case 'policyGuidance':
      return block.cards.map(({ anchor }) => anchor);
    case 'remediationPlan':
      return block.cards.flatMap(({ anchor, view }) => [anchor, ...rowAnchors(view, tables)]);
    case 'severityBreakdown':
    case 'table':
    case 'policyTable':
      return rowAnchors(block.view, tables);
    case 'callout':
    case 'categoryChart':
    case 'contents':
    case 'cover':
    case 'definitions':
    case 'keyFigures':
    case 'list':
    case 'pageBreak':
    case 'paragraph':
    // Its rows lead to others.
    case 'policyIndex':
    case 'signOff':
    case 'statusBar':
    case 'trend':
      return [];
    default:
      throw unknownBlock(block satisfies never);
  }
}

function rowAnchors({ table, rows: shown }: TableView, tables: Parts['tables']): readonly string[] {
  const rows = tables[table]?.rows ?? [];
  const anchors: string[] = [];
  for (const row of shown ?? rows.keys()) {
    const anchor = rows[row]?.anchor;
    if (anchor !== undefined) anchors.push(anchor);
  }
  return anchors;
}

export function unknownBlock({ type }: { readonly type: string }): AuditpressError {
  return new AuditpressError(
    'block-unknown',
    `expected a block of a known type (${BLOCK_TYPES.join(', ')}), received "${type}"`,
  );
}

/** The blocks except for some, each with the heading right above it. */
export function withoutHeaded(blocks: readonly Block[], left: readonly Block[]): readonly Block[] {
  const isLeft = (block: Block | undefined): boolean => block !== undefined && left.includes(block);
  return blocks.filter((block, index) => !isLeft(block) && !(block.type === 'heading' && isLeft(blocks[index + 1])));
}

/** What leads to pages, with its headings, is left out where there are none. */
export function withoutPages(
  blocks: readonly Block[],
  types: readonly ('contents' | 'policyIndex')[],
): readonly Block[] {
  return withoutHeaded(
    blocks,
    blocks.filter(({ type }) => types.some((each) => each === type)),
  );
}
