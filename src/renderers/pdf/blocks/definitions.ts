import type { Definitions, Definition } from '../../../model/document/document.js';
import { openingOf, type PdfContext, type DrawnBlock } from '../context.js';
import type { Row as TableRow } from '../../../model/document/table.js';
import { plainText, type Row, type RowTable, type RowText } from '../engine/layout/row-table.js';
import { continuations } from '../table/rows.js';
import { reserve } from '../drawing/lines.js';
import { placeTable } from '../table/place-table.js';
import { COLUMN_GAP, HAIRLINE, idSize, ROW_PADDING, ruleBetween, tableStyles } from '../table/styles.js';

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
/** Share of a dense column that terms have at most. */
const DENSE_TERM_SHARE = 0.3;
/** The same, if one of their words is long. */
const MAX_DENSE_TERM_SHARE = 0.42;

function denseStyleOf(items: readonly Definition[], { theme, type, width }: PdfContext): DefinitionStyle {
  const size = theme.type.sizes.small;
  const extents = items.map(({ term }) => type.extentOf(term));
  const shareOf = (extent: number): number => (extent * size + ROUNDING) / (width - COLUMN_GAP);
  const word = Math.min(shareOf(Math.max(0, ...extents.map(({ widest }) => widest))), MAX_DENSE_TERM_SHARE);
  const whole = Math.min(shareOf(Math.max(0, ...extents.map(({ natural }) => natural))), DENSE_TERM_SHARE);
  const termShare = Math.max(word, whole);
  return { size, termShare, padding: DENSE_PADDING };
}

/** Between two columns of definitions. */
const GAP = 20;
const LEADING = 1.4;
/** Keeps a word that fits exactly from breaking. */
const ROUNDING = 0.1;

/** Down the first column, then down the second, divided where the two are the most equal. They stay on one page if they fit. */
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
  return {
    content: [reserve(Math.min(height, context.pageHeight), 0), { columns, columnGap: GAP }],
    opening: height,
    isWhole: true,
  };
}

function widthsOf({ termShare }: DefinitionStyle, { width }: PdfContext): readonly [number, number] {
  const term = (width - COLUMN_GAP) * termShare;
  return [term, width - COLUMN_GAP - term];
}

export function drawDefinitions(
  items: readonly Definition[],
  context: PdfContext,
  style: DefinitionStyle = styleOf(context),
): DrawnBlock {
  const { size, padding } = style;
  if (items.length === 0) return { content: [], opening: 0 };
  return {
    content: placeTable('list', () => definitionTable(items, style, context), context),
    opening: openingOf(
      heightOf(items, widthsOf(style, context), style, context),
      2 * (size * LEADING + 2 * padding),
      context,
    ),
  };
}

function definitionTable(items: readonly Definition[], style: DefinitionStyle, context: PdfContext): RowTable {
  const { size, padding } = style;
  const widths = widthsOf(style, context);
  const parts = items.flatMap((item) =>
    continuations(rowOf(item), widths, size, context).map((part, index) => ({ item, part, isContinuation: index > 0 })),
  );
  // The last item stays with the one above it.
  const tail =
    parts.length > 1 && parts.length === items.length ? heightOf(items.slice(-1), widths, style, context) : 0;
  return {
    kind: 'list',
    columns: [
      { left: 0, width: widths[0] },
      { left: widths[0] + COLUMN_GAP, width: widths[1] },
    ],
    width: context.width,
    lanes: { count: 1, distance: 0 },
    head: undefined,
    rows: () =>
      parts.map(({ item, part, isContinuation }, index): Row => {
        const isContinued = parts[index + 1]?.isContinuation === true;
        const kept = index === parts.length - 2 ? tail : 0;
        return {
          cells: cellsOf(item, part, widths[1], size, context),
          above: isContinuation ? 0 : padding,
          below: isContinued ? 0 : padding,
          rule: isContinued ? null : { ...ruleBetween('row', 'row', context.theme), takesRoom: kept === 0 },
          reserve: kept,
          isContinued,
        };
      }),
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

function rowOf(item: Definition): TableRow {
  return { cells: [item.term, item.text].map((text) => ({ value: text, text })) };
}

function cellsOf(
  { type: textType }: Definition,
  { cells: [term, text] }: TableRow,
  width: number,
  size: number,
  context: PdfContext,
): readonly (readonly RowText[])[] {
  const { theme, type } = context;
  const styles = tableStyles(size, LEADING, context);
  const { muted, ink } = theme.colors;
  const own = idSize(size);
  const definition =
    textType === 'id'
      ? {
          ...plainText(type.printWithin(text?.text ?? '', width, own, 'mono'), styles.id, ink),
          spaceAbove: type.ascent(size) - type.ascent(own, 'mono'),
        }
      : plainText(type.printWithin(text?.text ?? '', width, size), styles.sans.left, ink);
  return [[plainText(type.print(term?.text ?? ''), styles.sans.left, muted)], [definition]];
}
