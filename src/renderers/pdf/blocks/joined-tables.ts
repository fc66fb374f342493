/** Tables that follow each other, each below its heading, as one table: the headings are rows that head the others. */
import type { Block, Heading, Inline, Paragraph } from '../../../model/document/document.js';
import type { TableView } from '../../../model/document/table.js';
import type { BlockHandlers } from '../../handlers.js';
import { resolveView, type ShownRow, type ShownTable } from '../../view.js';
import type { DrawnBlock, PdfContext } from '../context.js';
import { plainText, type PageOf, type Row, type RowText } from '../engine/layout/row-table.js';
import { gridOf, type Grid } from '../table/column-widths.js';
import { placeTable } from '../table/place-table.js';
import { headHeight, rowHeight } from '../table/rows.js';
import { HAIRLINE, tableStyles } from '../table/styles.js';
import { fillIn, word } from '../../words.js';
import { textOf } from './prose.js';
import { rowTable, type RowGroup } from './tables.js';

export interface JoinedTables {
  readonly type: 'joinedTables';
  /** At least one. */
  readonly parts: readonly JoinedPart[];
}

interface JoinedPart {
  readonly heading: Heading;
  readonly remarks: readonly Paragraph[];
  /** Undefined for a section between others that has only remarks. */
  readonly view: TableView | undefined;
}

/**
 * The blocks of a document with each series of such tables as one. A user's handler gets headings, paragraphs and tables one by one,
 * so nothing is joined for it.
 */
export function joinTables(
  blocks: readonly Block[],
  handlers: BlockHandlers | undefined,
): readonly (Block | JoinedTables)[] {
  const own = handlers?.byType ?? {};
  if ([own.heading, own.paragraph, own.policyTable, own.table].some((handler) => handler !== undefined)) return blocks;
  const joined: (Block | JoinedTables)[] = [];
  let parts: JoinedPart[] = [];
  const close = (): void => {
    if (parts.some(({ view }) => view !== undefined)) joined.push({ type: 'joinedTables', parts });
    else joined.push(...parts.flatMap(({ heading: own, remarks }) => [own, ...remarks]));
    parts = [];
  };
  for (let index = 0; index < blocks.length;) {
    const found = partAt(blocks, index);
    if (found === undefined) {
      close();
      joined.push(...blocks.slice(index, index + 1));
      index += 1;
      continue;
    }
    if (!belongsTo(parts, found.part)) {
      // Heads without rows of their own at the end head what follows.
      const last = parts.findLastIndex(({ view }) => view !== undefined);
      const outer = parts.findIndex((part, at) => at > last && part.heading.level < found.part.heading.level);
      const heads = outer < 0 ? [] : parts.splice(outer);
      close();
      parts = heads;
    }
    parts.push(found.part);
    index = found.end;
  }
  close();
  return joined;
}

function partAt(
  blocks: readonly Block[],
  start: number,
): { readonly part: JoinedPart; readonly end: number } | undefined {
  const heading = blocks[start];
  if (heading?.type !== 'heading' || heading.level === 1) return undefined;
  const remarks: Paragraph[] = [];
  for (let end = start + 1; ; end += 1) {
    const block = blocks[end];
    if (block?.type === 'paragraph') {
      remarks.push(block);
      continue;
    }
    if ((block?.type === 'policyTable' || block?.type === 'table') && block.view.joined === true) {
      return { part: { heading, remarks, view: block.view }, end: end + 1 };
    }
    const own = { part: { heading, remarks, view: undefined }, end };
    const isEnd = block === undefined || (block.type === 'heading' && block.level <= heading.level);
    const isHead = isEnd || (block.type === 'heading' && partAt(blocks, end) !== undefined);
    return isHead && remarks.length > 0 ? own : undefined;
  }
}

function belongsTo(parts: readonly JoinedPart[], { view }: JoinedPart): boolean {
  const shown = parts.find((part) => part.view !== undefined)?.view;
  return shown === undefined || view === undefined || shown.columns?.join() === view.columns?.join();
}

/** Lines that most titles may have for two lanes: without heads between tables, more of them fit on a page than in one. */
const LINES_IN_LANES = 2;
/** Rows with which a series opens, over all its lanes. */
const OPENING_ROWS = 5;
/** Rows that stay with the head above them. */
const ROWS_WITH_HEAD = 2;
/** Lines of a head, with its remark and its space. */
const HEAD_LINES = 3;

export function joinedTables({ parts }: JoinedTables, context: PdfContext): DrawnBlock {
  const tables = parts.map(({ view }) => view && resolveView(context.document, view, { hasPages: true }));
  const first = tables.find((table) => table !== undefined);
  if (first === undefined) return { content: [], opening: 0 };
  const whole: ShownTable = {
    ...first,
    columns: first.columns.map((column, index) => ({
      ...column,
      label: ownLabel(parts, index, context) ?? column.label,
    })),
    rows: tables.flatMap((table) => table?.rows ?? []),
  };
  const grid = gridOf(whole, context, LINES_IN_LANES);
  const heightOf = (rows: readonly ShownRow[]): number =>
    rows.reduce((height, row) => height + rowHeight(row, whole, grid, context), 0);
  const outermost = Math.min(...parts.map(({ heading }) => heading.level));
  const reserves: number[] = [];
  for (const [index, { heading }] of [...parts.entries()].reverse()) {
    const own = heightOf(tables[index]?.rows.slice(0, ROWS_WITH_HEAD) ?? []);
    // A head without rows stays with the head within it.
    const isOuter = own === 0 && (parts[index + 1]?.heading.level ?? 0) > heading.level;
    reserves[index] = isOuter ? HEAD_LINES * grid.size * grid.leading + (reserves[index + 1] ?? 0) : own;
  }
  const groups = parts.map((part, index): RowGroup => {
    const place = {
      isFirst: index === 0,
      isOuter: part.heading.level === outermost && parts.some(({ heading }) => heading.level > outermost),
      reserve: reserves[index] ?? 0,
    };
    // Claimed here, because the head is drawn once its page is known.
    const destination = context.anchors.claim(part.heading.anchor);
    return {
      table: { ...whole, rows: tables[index]?.rows ?? [] },
      head: (pageOf) => headOf(part, { ...place, destination, pageOf }, grid, context),
    };
  });
  return {
    content: placeTable('table', () => rowTable(whole, grid, context, groups), context),
    opening:
      headHeight(whole, grid, context) +
      HEAD_LINES * grid.size * grid.leading +
      heightOf(whole.rows.slice(0, Math.ceil(OPENING_ROWS / grid.lanes))),
  };
}

/** The label of a column without what its texts begin with, which differs from part to part. */
function ownLabel(parts: readonly JoinedPart[], index: number, { document }: PdfContext): string | undefined {
  const { table = '', columns } = parts.find(({ view }) => view !== undefined)?.view ?? {};
  const all = document.tables[table]?.columns;
  return columns === undefined ? all?.[index]?.label : all?.find(({ key }) => key === columns[index])?.label;
}

/** Space above a head, as a multiple of the type size. */
const ABOVE_HEAD = 0.9;
const ABOVE_OUTER_HEAD = 1.4;
/** Above the first head, below the rule of the table. */
const ABOVE_FIRST_HEAD = 0.55;
const BELOW_HEAD = 0.25;

/** Size of a head that has others within it. */
const OUTER_SIZE = 1.2;

interface HeadPlace {
  readonly isFirst: boolean;
  readonly isOuter: boolean;
  readonly reserve: number;
  readonly destination: string | undefined;
  readonly pageOf: PageOf;
}

function headOf(
  { heading, remarks, view }: JoinedPart,
  { isFirst, isOuter, reserve, destination, pageOf }: HeadPlace,
  { size, leading, width }: Grid,
  context: PdfContext,
): Row {
  const { theme, type } = context;
  const styles = tableStyles(size, leading, context);
  const titleSize = isOuter ? size * OUTER_SIZE : size;
  const title: RowText = {
    ...plainText(
      type.printWithin(heading.text, width, titleSize, 'semibold'),
      tableStyles(titleSize, leading, context).semibold.left,
      isOuter ? theme.colors.accent : theme.colors.ink,
    ),
    destination,
  };
  const said = remarks.map(({ children }) => textOf(withPages(children, pageOf, context))).join(' ');
  const lines = [said, view?.prefix?.label ?? ''].filter((line) => line !== '');
  return {
    headsGroup: true,
    cells: [
      [
        title,
        ...lines.map((line) => plainText(type.printWithin(line, width, size), styles.sans.left, theme.colors.muted)),
      ],
    ],
    above: (isFirst ? ABOVE_FIRST_HEAD : isOuter ? ABOVE_OUTER_HEAD : ABOVE_HEAD) * size,
    below: BELOW_HEAD * size,
    rule: { width: HAIRLINE, color: theme.colors.hairline, takesRoom: true },
    reserve,
    isContinued: false,
  };
}

/** Links that show their page with it, where the place comes before. */
function withPages(inlines: readonly Inline[], pageOf: PageOf, { document, anchors }: PdfContext): Inline[] {
  return inlines.map((inline) => {
    if (inline.type !== 'link' || inline.showsPage !== true) return inline;
    const page = pageOf(anchors.find(inline.target) ?? '');
    if (page === undefined) return inline;
    const reference = ` ${fillIn(word(document, 'pdf.on-page'), { page })}`;
    return { ...inline, children: [...inline.children, { type: 'text', text: reference }] };
  });
}
