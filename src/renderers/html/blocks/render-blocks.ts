import { unknownBlock, type BlockOf } from '../../../base/document/blocks.js';
import type { Block, BlockType } from '../../../model/document/document.js';
import { drawByHandler } from '../../handlers.js';
import type { Page } from '../page/page.js';
import { policyGuidance, remediationPlan } from './cards.js';
import { categoryChart, keyFigures, statusBar } from './charts.js';
import { contents, cover, signOff, callout, definitions, heading, list, pageBreak, paragraph } from './prose.js';
import { policyTable, severityBreakdown, table } from './tables.js';
import { trend } from './trend.js';

/** Returns HTML, or its pieces. */
type Handler<Type extends BlockType> = (block: BlockOf<Type>, page: Page) => string | Generator<string>;

/** One handler per block type; a type without one does not compile. */
const handlers: { readonly [Type in BlockType]: Handler<Type> } = {
  callout,
  categoryChart,
  contents,
  cover,
  definitions,
  heading,
  keyFigures,
  list,
  pageBreak,
  paragraph,
  policyGuidance,
  policyIndex: () => '',
  policyTable,
  remediationPlan,
  severityBreakdown,
  signOff,
  statusBar,
  table,
  trend,
};

/**
 * Blocks as HTML, one after another.
 *
 * @throws AuditpressError for a block of an unknown type
 */
export function renderBlocks(blocks: readonly Block[], page: Page): string {
  return blocks.map((block) => [...renderPieces(block, page)].join('')).join('');
}

/** A block as pieces of HTML, which are made when they are requested: a table can be most of a page. */
export function* renderPieces(block: Block, page: Page): Generator<string> {
  const { document, handlers: own } = page;
  const draw = (other: Block): string => whole(renderBlock(other.type, other, page));
  const drawn = drawByHandler(own, block, { document, draw }, { accepts: isText, expected: 'HTML' });
  const html = drawn ?? renderBlock(block.type, block, page);
  if (typeof html === 'string') yield html;
  else yield* html;
}

function whole(html: string | Generator<string>): string {
  return typeof html === 'string' ? html : [...html].join('');
}

function isText(output: unknown): output is string {
  return typeof output === 'string';
}

function renderBlock<Type extends BlockType>(type: Type, block: BlockOf<Type>, page: Page): string | Generator<string> {
  if (!Object.hasOwn(handlers, type)) throw unknownBlock({ type });
  const handler: Handler<Type> = handlers[type];
  return handler(block, page);
}
