import type { WorkingColumn } from '../../../model/document/document.js';
import type { Cell } from '../../../model/document/table.js';
import { CellOpenings, openingOf, type StyleNumber } from '../cells/cell-openings.js';
import { columnLetters } from '../cells/formulas.js';
import { faceOf, type MeasuredColumn, type MeasuredTable, NOTHING, NUMBER } from './measured-table.js';
import { rowHeight, columnFor, lineCount } from '../cells/text-measures.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { Styles } from '../styles.js';

/** In rows with more lines, all cells are aligned to the top: nobody would look for them in the middle. */
const MOST_CENTERED = 2;
/** Characters of markup per chunk. */
const CHUNK = 1 << 17;

/** The link target of a cell within the workbook; undefined for none. */
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
  /** Columns after those of the table, with empty cells. */
  readonly working: readonly WorkingColumn[];
  /** Index of the column with icons; -1 for none. */
  readonly iconColumn: number;
  readonly styles: Styles;
  readonly texts: SharedTexts;
  /** Row of the sheet that the first one becomes. */
  readonly firstRow: number;
}

/**
 * The rows of a table as markup, in chunks of many rows, each row as high as its longest text needs. exceljs would create
 * several objects per cell.
 *
 * @param firstText number of the first shared text in the package
 */
export function* rowMarkup(plan: RowsPlan, styleNumber: StyleNumber, firstText: number): Generator<string> {
  const { firstRow, measured, styles, table } = plan;
  const columns = table.columns.map((column, index) => ({
    start: `<c r="${columnLetters(index + 1)}`,
    index,
    openings: new CellOpenings(
      column,
      { hasTints: plan.tinted[index] ?? false, isBeforeIcons: index === plan.iconColumn - 1 },
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

/** A column whose texts may take more than one line. */
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

/** Lines of the row whose first cell is at a position in the contents. */
function lineCountOf({ measured, texts }: RowsPlan, wrapping: readonly WrappingColumn[], at: number): number {
  let lines = 1;
  for (const { face, index, measured: column, width } of wrapping) {
    const text = measured.contents[at + index] ?? NOTHING;
    if (text < 0 || (columnFor(column.widthOf(text)) <= width && !texts.isBroken(text))) continue;
    lines = Math.max(lines, lineCount(texts.textOf(text), width, 1, face));
  }
  return lines;
}
