/** Tables that follow each other, each below its heading, as one table: the headings are rows that head the others. */
import type { Block, Heading, Paragraph } from '../../../model/document/document.js';
import type { TableView } from '../../../model/document/table.js';
import type { BlockHandlers } from '../../handlers.js';
import { resolveView, type ShownRow, type ShownTable } from '../../view.js';
import type { DrawnBlock, PdfContext } from '../context.js';
import { plainText, type Row, type RowText } from '../engine/layout/row-table.js';
import { gridOf, type Grid } from '../table/column-widths.js';
import { placeTable } from '../table/place-table.js';
import { headHeight, rowHeight } from '../table/rows.js';
import { HAIRLINE, tableStyles } from '../table/styles.js';
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
  const { heading, paragraph, policyTable } = handlers?.byType ?? {};
  if (heading !== undefined || paragraph !== undefined || policyTable !== undefined) return blocks;
  const joined: (Block | JoinedTables)[] = [];
  let parts: JoinedPart[] = [];
  const close = (): void => {
    if (parts.length > 0) joined.push({ type: 'joinedTables', parts });
    parts = [];
  };
  for (let index = 0; index < blocks.length;) {
    const found = partAt(blocks, index);
    if (found !== undefined && !belongsTo(parts, found.part)) close();
    if (found === undefined || (parts.length === 0 && found.part.view === undefined)) {
      close();
      joined.push(...blocks.slice(index, index + 1));
      index += 1;
      continue;
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
    if (block?.type === 'policyTable' && block.view.joined === true) {
      return { part: { heading, remarks, view: block.view }, end: end + 1 };
    }
    const isEnd = block === undefined || (block.type === 'heading' && block.level <= heading.level);
    return isEnd && remarks.length > 0 ? { part: { heading, remarks, view: undefined }, end } : undefined;
  }
}

function belongsTo([first]: readonly JoinedPart[], { heading, view }: JoinedPart): boolean {
  if (first === undefined) return true;
  if (view === undefined) return heading.level === first.heading.level;
  return first.view?.columns?.join() === view.columns?.join();
}

/** Lines that most titles may have for two lanes: without heads between tables, more of them fit on a page than in one. */
const LINES_IN_LANES = 2;
/** Rows with which a series opens. */
const OPENING_ROWS = 2;
/** Lines of a head with a remark of two lines. */
const OPENING_LINES = 3;

export function joinedTables({ parts }: JoinedTables, context: PdfContext): DrawnBlock {
  const tables = parts.map(({ view }) => view && resolveView(context.document, view, { hasPages: true }));
  const [first] = tables;
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
  const heightOf = (row: ShownRow | undefined): number =>
    row === undefined ? 0 : rowHeight(row, whole, grid, context);
  const groups = parts.map((part, index): RowGroup => {
    const table = { ...whole, rows: tables[index]?.rows ?? [] };
    return { table, head: headOf(part, { isFirst: index === 0, reserve: heightOf(table.rows[0]) }, grid, context) };
  });
  const opening = whole.rows.slice(0, OPENING_ROWS).reduce((height, row) => height + heightOf(row), 0);
  return {
    content: placeTable('table', () => rowTable(whole, grid, context, groups), context),
    opening: headHeight(whole, grid, context) + OPENING_LINES * grid.size * grid.leading + opening,
  };
}

/** The label of a column without what its texts begin with, which differs from part to part. */
function ownLabel([part]: readonly JoinedPart[], index: number, { document }: PdfContext): string | undefined {
  const { table = '', columns } = part?.view ?? {};
  const all = document.tables[table]?.columns;
  return columns === undefined ? all?.[index]?.label : all?.find(({ key }) => key === columns[index])?.label;
}

/** Space above a head, as a multiple of the type size. */
const ABOVE_HEAD = 1.1;
const BELOW_HEAD = 0.25;

function headOf(
  { heading, remarks, view }: JoinedPart,
  { isFirst, reserve }: { readonly isFirst: boolean; readonly reserve: number },
  { size, leading, width, padding }: Grid,
  context: PdfContext,
): Row {
  const { theme, type, anchors } = context;
  const styles = tableStyles(size, leading, context);
  const title: RowText = {
    ...plainText(type.printWithin(heading.text, width, size, 'semibold'), styles.semibold.left, theme.colors.ink),
    destination: anchors.claim(heading.anchor),
  };
  const lines = [
    ...remarks.map(({ children }) => textOf(children)),
    ...(view?.prefix === undefined ? [] : [view.prefix.label]),
  ];
  return {
    headsGroup: true,
    cells: [
      [
        title,
        ...lines.map((line) => plainText(type.printWithin(line, width, size), styles.sans.left, theme.colors.muted)),
      ],
    ],
    above: isFirst ? padding : ABOVE_HEAD * size,
    below: BELOW_HEAD * size,
    rule: { width: HAIRLINE, color: theme.colors.hairline, takesRoom: true },
    reserve,
    isContinued: false,
  };
}
