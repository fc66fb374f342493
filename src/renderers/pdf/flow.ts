/** The flow of blocks: what draws each, space between them, what stays together, where pages start. */
import type { Content } from 'pdfmake/interfaces.js';
import type { Block, BlockType, Heading } from '../../model/document/document.js';
import { unknownBlock, type BlockOf } from '../../base/document/blocks.js';
import { callout, list, pageBreak, paragraph } from './blocks/prose.js';
import { categoryChart } from './blocks/category-chart.js';
import { severityBreakdown, statusBar } from './blocks/charts.js';
import { contents, heading } from './blocks/headings.js';
import { cover } from './blocks/cover.js';
import { joinedTables, joinTables, type JoinedTables } from './blocks/joined-tables.js';
import { definitions } from './blocks/definitions.js';
import { keyFigures } from './blocks/key-figures.js';
import { policyGuidance } from './blocks/cards.js';
import { remediationPlan } from './blocks/remediation-plan.js';
import { policyTable, table } from './blocks/tables.js';
import { signOff } from './blocks/sign-off.js';
import { trend } from './blocks/trend.js';
import { drawByHandler } from '../handlers.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from './context.js';
import { reserve } from './drawing/lines.js';

interface Kind<Each extends Block> {
  readonly draw: (block: Each, context: PdfContext) => DrawnBlock;
  /** Space before the block as a multiple of the body size. */
  readonly space: number;
}

/** What is drawn as one: a block, or a series of tables. */
type Drawable = Block | JoinedTables;

const KINDS: { readonly [Type in BlockType]: Kind<BlockOf<Type>> } = {
  callout: { draw: callout, space: 1.3 },
  categoryChart: { draw: categoryChart, space: 1.3 },
  contents: { draw: contents, space: 1.3 },
  cover: { draw: cover, space: 0 },
  definitions: { draw: definitions, space: 0.9 },
  heading: { draw: heading, space: 1.8 },
  keyFigures: { draw: keyFigures, space: 1.6 },
  list: { draw: list, space: 0.6 },
  pageBreak: { draw: pageBreak, space: 0 },
  paragraph: { draw: paragraph, space: 0.75 },
  policyGuidance: { draw: policyGuidance, space: 1 },
  policyIndex: { draw: policyTable, space: 1 },
  policyTable: { draw: policyTable, space: 1 },
  remediationPlan: { draw: remediationPlan, space: 1 },
  severityBreakdown: { draw: severityBreakdown, space: 1.3 },
  signOff: { draw: signOff, space: 1.6 },
  statusBar: { draw: statusBar, space: 1.6 },
  table: { draw: table, space: 1 },
  trend: { draw: trend, space: 1.3 },
};

/** Space between a heading and the next block, by level. */
const SPACE_AFTER_HEADING = { 1: 1.4, 2: 0.5, 3: 0.3 } as const;
/** Space between a remark about a table and the table, such as what all its rows have in common. */
const SPACE_AFTER_REMARK = 0.4;
const TABLES = new Set<Drawable['type']>(['joinedTables', 'policyTable', 'table']);
/** Minimum space between a heading and a drawing, which has no white space of its own. */
const SPACE_BEFORE_DRAWING = 0.9;
const DRAWINGS = new Set<Drawable['type']>([
  'callout',
  'categoryChart',
  'keyFigures',
  'severityBreakdown',
  'statusBar',
  'trend',
]);
/** Blocks that introduce the next one and must not end a page. */
const INTRODUCTIONS = new Set<Drawable['type']>(['heading', 'paragraph', 'statusBar']);
/** Maximum part of a page that a heading reserves above a block that may break: more would leave pages half empty. */
const MAX_KEPT_TOGETHER = 0.55;
/** Part of a page that must be free for a chapter to start on it. */
const ROOM_FOR_CHAPTER = 0.2;
/** Space before a chapter that does not start a page, as a multiple of the body size. */
const SPACE_BEFORE_CHAPTER = 2.6;

/**
 * Lays out the blocks of a document, each when the engine asks for it. The cover has its own page. A chapter (heading of level 1) starts
 * on a new page unless much of the page is free. No page stays empty.
 */
export function* layOutDocument(blocks: readonly Block[], context: PdfContext): Generator<Content> {
  for (const [index, part] of partsOf(joinTables(blocks, context.handlers)).entries()) {
    let startsPage = index > 0;
    for (const content of layOutInTurn(part, context)) {
      yield startsPage ? { stack: [content], pageBreak: 'before' } : content;
      startsPage = false;
    }
  }
}

/** Stacks blocks. A heading stays with the start of the next block. */
export function layOutBlocks(blocks: readonly Block[], context: PdfContext): Content[] {
  return [...layOutInTurn(blocks, context)];
}

/** Draws each block when it is its turn, or when a heading before it must know the height of its start. */
function* layOutInTurn(blocks: readonly Drawable[], context: PdfContext): Generator<Content> {
  const waiting = new Map<number, DrawnBlock>();
  const drawnAt = (index: number): DrawnBlock | undefined => {
    const block = blocks[index];
    const known = waiting.get(index);
    if (block === undefined || known !== undefined) return known;
    const drawn = drawBlock(block, context);
    waiting.set(index, drawn);
    return drawn;
  };
  for (const [index, block] of blocks.entries()) {
    const space = spaceBetween(blocks[index - 1], block, context);
    const content = drawnAt(index)?.content ?? [];
    if (block.type === 'heading') {
      yield reserve(heightKept(blocks, drawnAt, index, context), space);
      yield content;
    } else {
      yield { stack: [content], marginTop: space };
    }
    waiting.delete(index);
  }
}

/** Splits blocks into parts that start on a new page, each with at least one block. */
function partsOf(blocks: readonly Drawable[]): Drawable[][] {
  const parts: Drawable[][] = [[]];
  for (const block of blocks) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && (startsPart(block) || part.at(-1)?.type === 'cover')) parts.push([]);
    if (block.type !== 'pageBreak') parts.at(-1)?.push(block);
  }
  return parts.filter((part) => part.length > 0);
}

function startsPart(block: Drawable): boolean {
  return block.type === 'pageBreak' || block.type === 'cover';
}

function isChapter(block: Drawable | undefined): boolean {
  return block?.type === 'heading' && block.level === 1;
}

function heightKept(
  blocks: readonly Drawable[],
  drawnAt: (index: number) => DrawnBlock | undefined,
  index: number,
  context: PdfContext,
): number {
  const most = (drawnAt(index + 1)?.isWhole ? 1 : MAX_KEPT_TOGETHER) * context.pageHeight;
  const kept = Math.min(heightTogether(blocks, drawnAt, index, context), most);
  return isChapter(blocks[index]) ? Math.max(kept, ROOM_FOR_CHAPTER * context.pageHeight) : kept;
}

/** Height of a heading, the introductions after it, and the start of the next block, within the heading's section. */
function heightTogether(
  blocks: readonly Drawable[],
  drawnAt: (index: number) => DrawnBlock | undefined,
  from: number,
  context: PdfContext,
): number {
  let height = drawnAt(from)?.opening ?? 0;
  for (let index = from + 1; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined || (index > from + 1 && startsSection(block, blocks[from]))) break;
    height += spaceBetween(blocks[index - 1], block, context) + (drawnAt(index)?.opening ?? 0);
    if (!INTRODUCTIONS.has(block.type)) break;
  }
  return height;
}

/** Whether a block is a heading that ends the section of another. */
function startsSection(block: Drawable | undefined, heading: Drawable | undefined): boolean {
  return block?.type === 'heading' && heading?.type === 'heading' && block.level <= heading.level;
}

function spaceBetween(previous: Drawable | undefined, block: Drawable, { theme }: PdfContext): number {
  if (previous === undefined) return 0;
  if (isChapter(block)) return theme.type.sizes.body * SPACE_BEFORE_CHAPTER;
  const { body } = theme.type.sizes;
  if (previous.type === 'heading') return body * spaceAfter(previous, block);
  const isRemark = previous.type === 'paragraph' && previous.role === 'small' && TABLES.has(block.type);
  return body * (isRemark ? SPACE_AFTER_REMARK : spaceOf(block));
}

function spaceAfter({ level }: Heading, block: Drawable): number {
  return Math.max(SPACE_AFTER_HEADING[level], DRAWINGS.has(block.type) ? SPACE_BEFORE_DRAWING : 0);
}

/** Lines of a user handler's content that stay with a heading above. */
const OPENING_LINES = 3;

/** @throws AuditpressError `block-unknown` for an unknown type; `handlers-malformed` if a user's handler fails. */
function drawBlock(block: Drawable, context: PdfContext): DrawnBlock {
  if (block.type === 'joinedTables') return joinedTables(block, context);
  const { document, handlers, theme } = context;
  const draw = (other: Block): Content => kindOf(other).draw(other, { ...context, isNested: true }).content;
  const own = drawByHandler(
    handlers,
    block,
    { document, draw },
    { accepts: isContent, expected: 'content of pdfmake' },
  );
  if (own === undefined) return kindOf(block).draw(block, context);
  return { content: own, opening: OPENING_LINES * lineHeightOf(theme.type.sizes.body, theme) };
}

function isContent(output: unknown): output is Content {
  return typeof output === 'string' || (typeof output === 'object' && output !== null);
}

function spaceOf(block: Drawable): number {
  return block.type === 'joinedTables' ? KINDS.policyTable.space : kindOf(block).space;
}

function kindOf(block: Block): Kind<Block> {
  if (!Object.hasOwn(KINDS, block.type)) throw unknownBlock(block);
  return KINDS[block.type] as Kind<Block>;
}
