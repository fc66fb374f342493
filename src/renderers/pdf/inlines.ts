import type { ContentPageReference, ContentText } from 'pdfmake/interfaces.js';
import type { Inline } from '../../model/document/document.js';
import { word } from '../words.js';
import type { PdfContext } from './context.js';
import { joinDates } from './engine/text/dates.js';
import type { FontStyle } from './engine/text/typesetter.js';

type Run = ContentText | ContentPageReference;

interface Marks {
  readonly bold?: true;
  readonly color?: string;
  readonly linkToDestination?: string;
  readonly link?: string;
}

/** Servers accept no longer ones, and a string of a PDF holds four times as much. */
const LONGEST_ADDRESS = 8_000;
const PRINTABLE_ADDRESS = /^(https?:\/\/|mailto:)/i;

/**
 * Converts inlines to text runs. There is no italic font: emphasis is semibold, like strong. A link to a missing anchor, or to an
 * address that is too long or not http, https or mailto, prints as plain text and adds a notice.
 */
export function inlinesOf(inlines: readonly Inline[], size: number, context: PdfContext, marks: Marks = {}): Run[] {
  return inlines.flatMap((inline) => {
    switch (inline.type) {
      case 'text':
        return runsOf(inline.text, marks.bold === true ? 'semibold' : 'sans', context, marks);
      case 'code':
        return runsOf(inline.text, 'mono', context, { ...marks, font: context.theme.type.mono, fontSize: size * 0.9 });
      case 'break':
        return [{ text: '\n' }];
      case 'strong':
      case 'emphasis':
        return inlinesOf(inline.children, size, context, { ...marks, bold: true });
      case 'link':
        return linkedRuns(inline, size, context, { ...marks, ...writtenLink(inline.target, context) });
      case 'externalLink':
        return inlinesOf(inline.children, size, context, { ...marks, ...externalLink(inline.href, context) });
    }
  });
}

function linkedRuns(
  { target, children, showsPage }: Extract<Inline, { type: 'link' }>,
  size: number,
  context: PdfContext,
  marks: Marks,
): Run[] {
  const runs = inlinesOf(children, size, context, marks);
  const destination = context.anchors.find(target);
  if (showsPage !== true || destination === undefined) return runs;
  const [before = '', after = ''] = ` ${word(context.document, 'pdf.on-page')}`.split('{page}');
  const style = marks.bold === true ? 'semibold' : 'sans';
  return [
    ...runs,
    ...runsOf(before, style, context, {}),
    { pageReference: destination, ...marks },
    ...runsOf(after, style, context, {}),
  ];
}

/** Style of a link to an anchor; empty if no printed block has the anchor, as in a template without that section. */
export function internalLink(target: string, context: PdfContext): { linkToDestination?: string; color?: string } {
  const destination = context.anchors.find(target);
  return destination === undefined ? {} : { linkToDestination: destination, color: context.theme.colors.accent };
}

function writtenLink(target: string, context: PdfContext): Marks {
  if (context.anchors.find(target) === undefined) {
    context.notices.add(`A link to "${target}" has no target in the PDF and is printed as text.`);
  }
  return internalLink(target, context);
}

function externalLink(href: string, context: PdfContext): Marks {
  if (!PRINTABLE_ADDRESS.test(href) || !URL.canParse(href)) {
    context.notices.add(`A link to "${href}" is not an http, https or mailto address and is printed as text.`);
    return {};
  }
  const { href: link } = new URL(href);
  if (link.length > LONGEST_ADDRESS) {
    context.notices.add(
      `A link to "${link.slice(0, 80)}…" is longer than ${LONGEST_ADDRESS} characters and is printed as text.`,
    );
    return {};
  }
  return { link, color: context.theme.colors.accent };
}

function runsOf(
  text: string,
  style: FontStyle,
  context: PdfContext,
  properties: Marks & { font?: string; fontSize?: number },
): ContentText[] {
  const printable = context.type.print(joinDates(text), style);
  if (typeof printable === 'string') return [{ ...properties, text: printable }];
  return printable.map((run) => ({ ...properties, ...run }));
}
