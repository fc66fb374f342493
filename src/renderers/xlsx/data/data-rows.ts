import type { WorkingColumn } from '../../../model/document/document.js';
import type { Cell, Column } from '../../../model/document/table.js';
import { columnLetters } from '../cells/formulas.js';
import { faceOf, NOTHING, NUMBER, type MeasuredColumn, type MeasuredTable } from './measured-table.js';
import { rowHeight, columnFor, lineCount } from '../cells/text-measures.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { Styles, ExcelStyle } from '../styles.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import { cellStyleOf, numberFormatOf, numberIn, padBeforeIcons } from '../cells/cells.js';

/** Maximum lines of a row whose cells are centered. The cells of taller rows are aligned to the top. */
const MAX_CENTERED_LINES = 2;
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
  const inputs = [false, true].map((isTall) =>
    plan.working.map(({ type }, index) => ({
      start: `<c r="${columnLetters(columns.length + index + 1)}`,
      end: openingOf(styleNumber(styles.input(type, isTall), false)).empty,
    })),
  );
  const wrapping = wrappingColumns(plan);
  let chunk = '';
  let at = 0;
  for (const [rowIndex, row] of table.rows.entries()) {
    const number = String(firstRow + rowIndex);
    const lines = lineCountOf(plan, wrapping, at);
    const isTall = lines > MAX_CENTERED_LINES;
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

/** Markup of a cell between its address and its content, by type of content. */
interface Opening {
  readonly number: string;
  readonly text: string;
  /** Complete: an empty cell has no content. */
  readonly empty: string;
}

/** What the styles of a column's cells depend on besides the cells. */
interface ColumnTraits {
  /** Conditional formats tint the statuses. */
  readonly hasTints: boolean;
  /** The next column has icons. */
  readonly isBeforeIcons: boolean;
}

/** Number of a style in the package, with or without `quotePrefix`. Adds the style if it is new. */
export type StyleNumber = (style: ExcelStyle, isQuoted: boolean) => number;

/** Tall or not, link or not, quoted or not. */
const PLACES = 8;
const SIGNS = 2;
const COLORS = STATUSES.length + 1;
const HEATS = 256;

/**
 * The openings of a column's cells, built once per style.
 *
 * The key must include everything that `cellStyleOf` reads from a cell: see `#keyOf`.
 */
class CellOpenings {
  readonly #known = new Map<number, Opening>();
  readonly #formats: string[] = [];
  readonly #column: Column;
  readonly #traits: ColumnTraits;
  readonly #styles: Styles;
  readonly #styleNumber: StyleNumber;

  constructor(column: Column, traits: ColumnTraits, styles: Styles, styleNumber: StyleNumber) {
    this.#column = column;
    this.#traits = traits;
    this.#styles = styles;
    this.#styleNumber = styleNumber;
  }

  /** `isQuoted`: the cell's text looks like a formula. */
  of(cell: Cell, isTall: boolean, isLink: boolean, isQuoted: boolean): Opening {
    const key = this.#keyOf(cell) * PLACES + Number(isTall) + 2 * Number(isLink) + 4 * Number(isQuoted);
    const known = this.#known.get(key);
    if (known) return known;
    const { hasTints, isBeforeIcons } = this.#traits;
    const style = cellStyleOf(this.#column, cell, 'body');
    const shown = isBeforeIcons ? padBeforeIcons(style) : style;
    const place = { isTinted: style.status !== undefined && !hasTints, isLink, isTall };
    const opening = openingOf(this.#styleNumber(this.#styles.cell({ ...shown, ...place }), isQuoted));
    this.#known.set(key, opening);
    return opening;
  }

  #keyOf(cell: Cell): number {
    const { heat = -1, status } = cell;
    const color = status === undefined ? 0 : STATUSES.indexOf(status) + 1;
    const key = Math.min(heat + 1, HEATS - 1) * COLORS + color;
    const number = numberIn(this.#column, cell);
    if (number === undefined) return key;
    const sign = Number(number > 0);
    return ((1 + this.#formatOf(number)) * SIGNS + sign) * HEATS * COLORS + key;
  }

  #formatOf(number: number): number {
    const format = numberFormatOf(this.#column.type, number);
    const known = this.#formats.indexOf(format);
    return known < 0 ? this.#formats.push(format) - 1 : known;
  }
}

/** The opening of cells that have this style. */
function openingOf(style: number): Opening {
  const start = `" s="${String(style)}"`;
  return { number: `${start}><v>`, text: `${start} t="s"><v>`, empty: `${start}/>` };
}
