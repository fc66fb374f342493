/** One handler for every type of block. A type without one does not compile; an unknown one at run time is an error. */
import { AuditpressError } from '../../errors.js';
import type { Block, BlockType } from '../../model/document.js';
import { callout } from './blocks/callout.js';
import { categoryChart } from './blocks/category-chart.js';
import { contents } from './blocks/contents.js';
import { cover } from './blocks/cover.js';
import { definitions } from './blocks/definitions.js';
import { heading } from './blocks/heading.js';
import { keyFigures } from './blocks/key-figures.js';
import { list } from './blocks/list.js';
import { pageBreak } from './blocks/page-break.js';
import { paragraph } from './blocks/paragraph.js';
import { policyGuidance } from './blocks/policy-guidance.js';
import { policyTable } from './blocks/policy-table.js';
import { severityBreakdown } from './blocks/severity-breakdown.js';
import { signOff } from './blocks/sign-off.js';
import { statusBar } from './blocks/status-bar.js';
import { table } from './blocks/table.js';
import type { PdfContext, Piece } from './context.js';

type Handler<Each extends Block> = (block: Each, context: PdfContext) => Piece;

const HANDLERS: { readonly [Type in BlockType]: Handler<Extract<Block, { type: Type }>> } = {
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
  severityBreakdown,
  signOff,
  statusBar,
  table,
};

/** @throws AuditpressError `block-unknown` for a type that the model does not have. */
export function drawBlock(block: Block, context: PdfContext): Piece {
  if (!Object.hasOwn(HANDLERS, block.type)) {
    throw new AuditpressError(
      'internal',
      'block-unknown',
      `expected a block of a known type (${Object.keys(HANDLERS).join(', ')}), received "${block.type}"`,
      { hint: 'Report it, or leave out the block where your own code composes the document.' },
    );
  }
  // The map pairs each type with its own handler, which an index by a union cannot express.
  const handler = HANDLERS[block.type] as Handler<Block>;
  return handler(block, context);
}
