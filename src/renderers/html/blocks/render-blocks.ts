import { unknownBlock, type BlockOf } from '../../../model/document/blocks.js';
import type { Block, BlockType } from '../../../model/document/document.js';
import { drawByHandler } from '../../handlers.js';
import type { Page } from '../page/page.js';
import { categoryChart, keyFigures, statusBar } from './charts.js';
import { contents, cover, signOff } from './formal-parts.js';
import { policyGuidance } from './policy-guidance.js';
import { remediationPlan } from './remediation-plan.js';
import { callout, definitions, heading, list, pageBreak, paragraph } from './prose.js';
import { policyTable, severityBreakdown, table } from './tables.js';
import { trend } from './trend.js';

type Handler<Type extends BlockType> = (block: BlockOf<Type>, page: Page) => string;

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
  const draw = (block: Block): string => renderBlock(block.type, block, page);
  const { document, handlers: own } = page;
  return blocks
    .map((block) => drawByHandler(own, block, { document, draw }, { accepts: isText, expected: 'HTML' }) ?? draw(block))
    .join('');
}

function isText(output: unknown): output is string {
  return typeof output === 'string';
}

function renderBlock<Type extends BlockType>(type: Type, block: BlockOf<Type>, page: Page): string {
  if (!Object.hasOwn(handlers, type)) throw unknownBlock({ type });
  const handler: Handler<Type> = handlers[type];
  return handler(block, page);
}
