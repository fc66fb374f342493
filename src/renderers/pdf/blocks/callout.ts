import type { Callout } from '../../../model/document/document.js';
import { lineHeightOf, type PdfContext, type DrawnBlock } from '../context.js';

const RULE = 2.5;
const INSET = 10;

/** A remark on a tinted background with a rule on its left: accent color for a note, amber for a warning. */
export function callout(block: Callout, context: PdfContext): DrawnBlock {
  const { colors, type } = context.theme;
  const amber = colors.status.amber;
  const [rule, ground] = block.tone === 'warning' ? [amber.solid, amber.tint] : [colors.accent, colors.wash];
  const inner = { ...context, isNested: true, width: context.width - RULE - 2 * INSET };
  return {
    content: {
      tag: { role: 'Div' },
      table: {
        widths: [inner.width],
        body: [[{ stack: context.layOutBlocks(block.children, inner), fillColor: ground }]],
      },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: (line) => (line === 0 ? RULE : 0),
        vLineColor: () => rule,
        paddingLeft: () => INSET,
        paddingRight: () => INSET,
        paddingTop: () => INSET * 0.7,
        paddingBottom: () => INSET * 0.7,
      },
    },
    opening: INSET * 2 + 3 * lineHeightOf(type.sizes.body, context.theme),
  };
}
