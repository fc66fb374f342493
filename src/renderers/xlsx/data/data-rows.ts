import type { Cell, WorkingColumn } from '../../../model/document/document.js';
import { CellOpenings, openingOf, type StyleNumber } from '../cells/cell-openings.js';
import { columnLetters } from '../cells/formulas.js';
import { faceOf, type MeasuredColumn, type MeasuredTable, NOTHING, NUMBER } from './measured-table.js';
import { rowHeight } from '../cells/row-heights.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { Styles } from '../styles.js';
import { columnFor, lineCount } from '../cells/text-width.js';

/** In rows with more lines than this all cells begin at the top: in their middle nobody would look for them. */
const MOST_CENTERED = 2;
/** Characters of markup that are handed on at a time. */
const CHUNK = 1 << 17;

/** Where a cell of a column leads within the workbook; undefined for nowhere. */
export type LinkOf = (cell: Cell, index: number) => string | undefined;

/** What is known of a table before its rows are written. */
export interface RowsPlan {
  readonly table: SheetTable;
  readonly measured: MeasuredTable;
  /** Of the table's columns, then of others. */
  readonly widths: readonly number[];
  /** Whether conditional formats tint the statuses of each column. */
  readonly tinted: readonly boolean[];
  readonly linkOf: LinkOf;
  /** Columns behind those of the table, whose cells are empty. */
  readonly working: readonly WorkingColumn[];
  /** Index of the column with balls; -1 for none. */
  readonly balls: number;
  readonly styles: Styles;
  readonly texts: SharedTexts;
  /** Row of the sheet that the first one becomes. */
  readonly firstRow: number;
}

/**
 * The rows of a table as the sheet's part holds them, many at a time, each as high as its longest text needs. Plain strings
 * put together from ready-made pieces: exceljs would make several objects of every cell first.
 *
 * @param firstText number that the first of the shared texts has in the package.
 */
export function* rowMarkup(plan: RowsPlan, styleNumber: StyleNumber, firstText: number): Generator<string> {
  const { firstRow, measured, styles, table } = plan;
  const columns = table.columns.map((column, index) => ({
    start: `<c r="${columnLetters(index + 1)}`,
    index,
    openings: new CellOpenings(
      column,
      { hasTints: plan.tinted[index] ?? false, isBeforeBalls: index === plan.balls - 1 },
      styles,
      styleNumber,
    ),
  }));
  const inputs = [false, true].map((tall) =>
    plan.working.map(({ type }, index) => ({
      start: `<c r="${columnLetters(columns.length + index + 1)}`,
      end: openingOf(styleNumber(styles.input(type, tall), false)).empty,
    })),
  );
  const wrapping = wrappingColumns(plan);
  let chunk = '';
  let at = 0;
  for (const [rowIndex, row] of table.rows.entries()) {
    const number = String(firstRow + rowIndex);
    const lines = lineCountOf(plan, wrapping, at);
    const isTall = lines > MOST_CENTERED;
    chunk += `<row r="${number}" ht="${String(rowHeight(lines))}" customHeight="1">`;
    for (const { index, openings, start } of columns) {
      const cell = cellAt(table, row, index);
      const content = measured.contents[at + index] ?? NOTHING;
      const isLink = cell.target !== undefined && plan.linkOf(cell, index) !== undefined;
      const opening = openings.of(cell, isTall, isLink, plan.texts.looksLikeFormula(content));
      if (content === NOTHING) chunk += start + number + opening.empty;
      else if (content === NUMBER) chunk += `${start}${number}${opening.number}${String(cell.value)}</v></c>`;
      else chunk += `${start}${number}${opening.text}${String(firstText + content)}</v></c>`;
    }
    at += columns.length;
    for (const { start, end } of inputs[Number(isTall)] ?? []) chunk += start + number + end;
    chunk += '</row>';
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** A column in which some text may take more than a line. */
interface WrappingColumn {
  readonly index: number;
  readonly width: number;
  readonly face: 'sans' | 'mono';
  readonly measured: MeasuredColumn;
}

function wrappingColumns({ measured, table, widths }: RowsPlan): WrappingColumn[] {
  return table.columns.flatMap((column, index) => {
    const width = widths[index] ?? 0;
    const of = measured.columns[index];
    if (!of || (columnFor(of.widest) <= width && !of.hasBroken)) return [];
    return [{ index, width, face: faceOf(column), measured: of }];
  });
}

/** Lines of the row whose first cell stands at a place in the contents. */
function lineCountOf({ measured, texts }: RowsPlan, wrapping: readonly WrappingColumn[], at: number): number {
  let lines = 1;
  for (const { face, index, measured: column, width } of wrapping) {
    const text = measured.contents[at + index] ?? NOTHING;
    if (text < 0 || (columnFor(column.widthOf(text)) <= width && !texts.isBroken(text))) continue;
    lines = Math.max(lines, lineCount(texts.textOf(text), width, 1, face));
  }
  return lines;
}
