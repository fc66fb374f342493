import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import type { Definitions, Definition } from '../../../model/document/document.js';
import { openingOf, type PdfContext, type DrawnBlock } from '../context.js';
import type { Row } from '../../../model/document/table.js';
import { continuations } from '../table/rows.js';
import { overlay } from '../drawing/overlay.js';
import { COLUMN_GAP, HAIRLINE, idSize, lastRule, rules, ROW_PADDING, type RowKind } from '../table/styles.js';

export function definitions({ items, dense }: Definitions, context: PdfContext): DrawnBlock {
  return dense === true ? inTwoColumns(items, context) : drawDefinitions(items, context);
}

interface DefinitionStyle {
  readonly size: number;
  /** Share of the width that terms have. */
  readonly termShare: number;
  /** Points above and below each definition. */
  readonly padding: number;
}

function styleOf({ theme }: PdfContext): DefinitionStyle {
  return { size: theme.type.sizes.body, termShare: 0.28, padding: ROW_PADDING };
}

const DENSE_PADDING = 1.6;
const DENSE_TERM_SHARE = 0.3;
/** Share of a dense column that terms have at most, if one of their words is long. */
const MAX_DENSE_TERM_SHARE = 0.42;

function denseStyleOf(items: readonly Definition[], { theme, type, width }: PdfContext): DefinitionStyle {
  const size = theme.type.sizes.small;
  const longestWord = Math.max(0, ...items.map(({ term }) => type.extentOf(term).widest * size));
  const share = (longestWord + ROUNDING) / (width - COLUMN_GAP);
  const termShare = Math.min(Math.max(share, DENSE_TERM_SHARE), MAX_DENSE_TERM_SHARE);
  return { size, termShare, padding: DENSE_PADDING };
}

/** Between two columns of definitions. */
const GAP = 20;
const LEADING = 1.4;
/** Keeps a word that fits exactly from breaking. */
const ROUNDING = 0.1;

/** Down the first column, then down the second, divided where the two are the most equal. They stay on one page. */
function inTwoColumns(items: readonly Definition[], context: PdfContext): DrawnBlock {
  const width = (context.width - GAP) / 2;
  const narrow = { ...context, width };
  const style = denseStyleOf(items, narrow);
  const widths = widthsOf(style, narrow);
  const higher = (first: number): number =>
    Math.max(...[items.slice(0, first), items.slice(first)].map((some) => heightOf(some, widths, style, context)));
  const divisions = items.map((_, index) => index + 1).toSorted((one, other) => higher(one) - higher(other));
  const first = divisions[0];
  if (first === undefined) return { content: [], opening: 0 };
  const columns = [items.slice(0, first), items.slice(first)].map((some) => ({
    width,
    stack: [drawDefinitions(some, narrow, style).content],
  }));
  const height = higher(first);
  return { content: { columns, columnGap: GAP, unbreakable: true }, opening: height, isWhole: true };
}

function widthsOf({ termShare }: DefinitionStyle, { width }: PdfContext): readonly [number, number] {
  const term = (width - COLUMN_GAP) * termShare;
  return [term, width - COLUMN_GAP - term];
}

/** Terms on the left, definitions on the right, hairlines between the rows. */
export function drawDefinitions(
  items: readonly Definition[],
  context: PdfContext,
  style: DefinitionStyle = styleOf(context),
): DrawnBlock {
  const { theme } = context;
  const { size, padding } = style;
  const widths = widthsOf(style, context);

  const kinds: RowKind[] = [];
  const body: TableCell[][] = [];
  for (const item of items) {
    continuations(rowOf(item), widths, size, context).forEach(({ cells: [name, text] }, index) => {
      kinds.push(index === 0 ? 'row' : 'continuation');
      body.push([
        sans(name?.text ?? '', size, theme.colors.muted, context),
        item.type === 'id'
          ? mono(text?.text ?? '', size, widths[1], context)
          : sans(text?.text ?? '', size, theme.colors.ink, context),
      ]);
    });
  }
  if (body.length === 0) return { content: [], opening: 0 };
  // The last item stays with the one above it.
  const tail = body.length > 1 && body.length === items.length ? heightOf(items.slice(-1), widths, style, context) : 0;
  const last = body.at(-1);
  if (tail > 0 && last !== undefined) {
    const rule = overlay([lastRule(kinds, context.width, theme, padding)], 1);
    body[body.length - 1] = [{ stack: [rule, ...last.slice(0, 1)] as Content[] }, ...last.slice(1)];
  }
  return {
    content: {
      tag: { role: 'L', grid: { kind: 'list', continues: (row) => kinds[row] === 'continuation' } },
      table: { widths: [...widths], dontBreakRows: true, body },
      layout: rules(kinds, theme, { padding, tail }),
    },
    opening: openingOf(heightOf(items, widths, style, context), 2 * (size * LEADING + 2 * padding), context),
  };
}

/** An upper bound. */
function heightOf(
  items: readonly Definition[],
  [term, text]: readonly [number, number],
  { size, padding }: DefinitionStyle,
  { type }: PdfContext,
): number {
  return items.reduce((height, item) => {
    const lines =
      item.type === 'id' ? type.linesIn(item.text, text, idSize(size), 'mono') : type.linesIn(item.text, text, size);
    return height + Math.max(lines, type.linesIn(item.term, term, size)) * size * LEADING + 2 * padding + HAIRLINE;
  }, 0);
}

function rowOf(item: Definition): Row {
  return { cells: [item.term, item.text].map((text) => ({ value: text, text })) };
}

function sans(text: string, size: number, color: string, { type }: PdfContext): ContentText {
  return { text: type.print(text), fontSize: size, lineHeight: type.lineHeight('sans', LEADING), color };
}

function mono(id: string, size: number, width: number, { theme, type }: PdfContext): ContentText {
  const own = idSize(size);
  return {
    text: type.printWithin(id, width, own, 'mono'),
    font: theme.type.mono,
    fontSize: own,
    lineHeight: type.lineHeight('mono', (LEADING * size) / own),
    marginTop: type.ascent(size) - type.ascent(own, 'mono'),
  };
}
