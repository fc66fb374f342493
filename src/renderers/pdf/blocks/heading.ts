import type { Content } from 'pdfmake/interfaces.js';
import type { Heading } from '../../../model/document/document.js';
import { internalLink } from '../inlines.js';
import type { PdfContext, DrawnBlock } from '../context.js';

const HEADINGS = { 1: 'H1', 2: 'H2', 3: 'H3' } as const;
const LEADING = 1.22;
const UP = '↑';
const GAP = 24;

/** A heading with its anchor. `flow.ts` keeps it with the next block and starts chapters on new pages. */
export function heading(block: Heading, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  const { title, heading: middle, body } = theme.type.sizes;
  const fontSize = { 1: title, 2: middle, 3: body }[block.level];
  const destination = context.anchors.claim(block.anchor);
  const lines = type.linesIn(block.text, context.width, fontSize, 'semibold');
  const text: Content = {
    tag: { role: HEADINGS[block.level] },
    text: type.print(block.text, 'semibold'),
    bold: true,
    fontSize,
    lineHeight: type.lineHeight('semibold', LEADING),
    color: block.level === 1 ? theme.colors.accent : theme.colors.ink,
    ...(destination === undefined ? {} : { id: destination }),
  };
  const link = destination === undefined ? undefined : backLink(block, fontSize, context);
  return { content: link === undefined ? text : { stack: [text, link] }, opening: lines * fontSize * LEADING };
}

/**
 * A link back to the heading of the first chart or table that links here, at the right end of the heading's line. None if the heading
 * leaves no room for it.
 */
function backLink({ text, anchor }: Heading, fontSize: number, context: PdfContext): Content | undefined {
  const { theme, type, anchors, width } = context;
  const origin = anchors.originOf(anchor);
  if (origin === undefined || origin.anchor === anchor) return undefined;
  const { small } = theme.type.sizes;
  const label = `${UP} ${origin.text}`;
  if (type.widthOf(text, fontSize, 'semibold') + GAP + type.widthOf(label, small) > width) return undefined;
  return {
    text: type.print(label),
    ...internalLink(origin.anchor, context),
    fontSize: small,
    lineHeight: 1,
    alignment: 'right',
    // On the baseline of the heading, which is already written.
    relativePosition: { x: 0, y: type.ascent(fontSize, 'semibold') - type.ascent(small) - fontSize * LEADING },
  };
}
