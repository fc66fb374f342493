import type { Content } from 'pdfmake/interfaces.js';
import { unknownBlock, type BlockOf } from '../../base/document/blocks.js';
import type { Block, BlockType } from '../../model/document/document.js';
import { callout, list, pageBreak, paragraph } from './blocks/prose.js';
import { categoryChart } from './blocks/category-chart.js';
import { severityBreakdown, statusBar } from './blocks/charts.js';
import { contents, heading } from './blocks/headings.js';
import { cover } from './blocks/cover.js';
import { definitions } from './blocks/definitions.js';
import { keyFigures } from './blocks/key-figures.js';
import { policyGuidance } from './blocks/cards.js';
import { remediationPlan } from './blocks/remediation-plan.js';
import { policyTable, table } from './blocks/tables.js';
import { signOff } from './blocks/sign-off.js';
import { trend } from './blocks/trend.js';
import { drawByHandler } from '../handlers.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from './context.js';

type Handler<Each extends Block> = (block: Each, context: PdfContext) => DrawnBlock;

const HANDLERS: { readonly [Type in BlockType]: Handler<BlockOf<Type>> } = {
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

/** Lines of a user handler's content that stay with a heading above. */
const OPENING_LINES = 3;

/** @throws AuditpressError `block-unknown` for an unknown type; `handlers-malformed` if a user's handler fails. */
export function drawBlock(block: Block, context: PdfContext): DrawnBlock {
  const { document, handlers, theme } = context;
  const draw = (other: Block): Content => drawByItself(other, { ...context, isNested: true }).content;
  const own = drawByHandler(
    handlers,
    block,
    { document, draw },
    { accepts: isContent, expected: 'content of pdfmake' },
  );
  if (own === undefined) return drawByItself(block, context);
  return { content: own, opening: OPENING_LINES * lineHeightOf(theme.type.sizes.body, theme) };
}

function isContent(output: unknown): output is Content {
  return typeof output === 'string' || (typeof output === 'object' && output !== null);
}

function drawByItself(block: Block, context: PdfContext): DrawnBlock {
  if (!Object.hasOwn(HANDLERS, block.type)) throw unknownBlock(block);
  const handler = HANDLERS[block.type] as Handler<Block>;
  return handler(block, context);
}
