import { markOf, type Cell, type Column, type Row } from '../../../model/document/table.js';
import { addressOf } from '../../view.js';
import { columnLetters, cellStyleOf, columnFormatOf, liveStyle, numberIn, indented } from '../cells/cells.js';
import { NOTHING, NUMBER, type MeasuredTable } from './measured-table.js';
import { rowHeight, DATA_LINES } from '../cells/text-measures.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { cellAt, sheetColumn, type SheetTable } from './sheet-table.js';
import type { Styles, ExcelStyle } from '../styles.js';
import { MARKS } from '../../../model/report/vocabulary.js';
import type { InputColumn } from './input-columns.js';
import { cellText } from '../cells/cell-text.js';
import { escapeXml } from '../package/xml.js';
import type { TableFormulas } from '../recount/table-formulas.js';

/** Characters of markup per chunk. */
const CHUNK = 1 << 17;

/** The link target of a cell within the workbook; undefined for none. */
export type LinkOf = (cell: Cell, index: number, row: Row) => string | undefined;

export interface DataBody {
  readonly table: SheetTable;
  readonly measured: MeasuredTable;
  /** Columns for the team, and how many of the table's columns come before them: all but its keys. */
  readonly working: readonly InputColumn[];
  readonly workingAt: number;
  /** Index of the column with icons; -1 for none. */
  readonly iconColumn: number;
  readonly widths: readonly number[];
  /** Undefined for a table that does not count the rows of another. */
  readonly formulas: TableFormulas | undefined;
}

export interface RowsPlan extends DataBody {
  /** Whether conditional formats tint the statuses of each column, apart from unrecognized ones. */
  readonly tinted: readonly boolean[];
  readonly linkOf: LinkOf;
  readonly styles: Styles;
  readonly texts: SharedTexts;
  /** Row of the sheet that the first one becomes. */
  readonly firstRow: number;
}

/**
 * The rows of a table as markup, in chunks of many rows, each as high as its texts. exceljs would create several objects per cell.
 *
 * @param firstText number of the first shared text in the package
 */
export function* rowMarkup(plan: RowsPlan, styleNumber: StyleNumber, firstText: number): Generator<string> {
  const { firstRow, measured, styles, table, working, workingAt } = plan;
  const columns = table.columns.map((column, index) => ({
    start: `<c r="${columnLetters(sheetColumn(plan, index))}`,
    column,
    index,
    linesOf: lineCounter(plan, index),
    openings: new CellOpenings(
      column,
      { hasTints: plan.tinted[index] ?? false, isBeforeIcons: index === plan.iconColumn - 1 },
      styles,
      styleNumber,
    ),
  }));
  const inputs = working.map(({ type, contents, numbers }, index) => {
    const start = `<c r="${columnLetters(workingAt + index + 1)}`;
    const plain = openingOf(styleNumber(styles.input(type), false));
    return (row: number): string => {
      const content = contents[row] ?? NOTHING;
      const address = start + String(firstRow + row);
      if (content === NOTHING) return address + plain.empty;
      if (content === NUMBER) return `${address}${plain.number}${String(numbers[row])}</v></c>`;
      const isQuoted = plan.texts.looksLikeFormula(content);
      const { text } = isQuoted ? openingOf(styleNumber(styles.input(type), true)) : plain;
      return `${address}${text}${String(firstText + content)}</v></c>`;
    };
  });
  let chunk = '';
  let at = 0;
  for (const [rowIndex, row] of table.rows.entries()) {
    const number = String(firstRow + rowIndex);
    const label = plan.formulas && cellAt(table, row, 0).text;
    let lines = 1;
    for (const { index, linesOf } of columns)
      lines = Math.max(lines, linesOf(measured.contents[at + index] ?? NOTHING));
    chunk += `<row r="${number}" ht="${String(rowHeight(lines, DATA_LINES))}" customHeight="1">`;
    for (const { column, index, linesOf, openings, start: cellStart } of columns) {
      if (index === workingAt) for (const input of inputs) chunk += input(rowIndex);
      const cell = cellAt(table, row, index);
      const content = measured.contents[at + index] ?? NOTHING;
      const isLink = addressOf(cell) !== undefined || plan.linkOf(cell, index, row) !== undefined;
      const formula =
        label === undefined || content === NOTHING ? undefined : plan.formulas?.body(index, firstRow + rowIndex, label);
      const opening = openings.of(cell, {
        isLink,
        isQuoted: plan.texts.looksLikeFormula(content),
        isFormula: formula !== undefined,
        isWrapped: linesOf(content) > 1,
      });
      if (formula !== undefined) {
        const value = content === NUMBER ? String(numberIn(column, cell)) : escapeXml(cellText(cell.text));
        const start = content === NUMBER ? opening.numberFormula : opening.textFormula;
        chunk += `${cellStart}${number}${start}${escapeXml(formula)}</f><v>${value}</v></c>`;
        continue;
      }
      if (content === NOTHING) chunk += cellStart + number + opening.empty;
      else if (content === NUMBER)
        chunk += `${cellStart}${number}${opening.number}${String(numberIn(column, cell))}</v></c>`;
      else chunk += `${cellStart}${number}${opening.text}${String(firstText + content)}</v></c>`;
    }
    at += columns.length;
    if (workingAt === columns.length) for (const input of inputs) chunk += input(rowIndex);
    chunk += '</row>';
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** How many lines each text of a column takes. Keys are for formulas and stay on one line, cut off at the edge. */
function lineCounter(plan: RowsPlan, index: number): (content: number) => number {
  const { measured, table } = plan;
  const column = table.columns[index];
  const width = plan.widths[sheetColumn(plan, index) - 1] ?? 0;
  const known = new Map<number, number>();
  return (content) => {
    if (content < 0 || column?.isKey === true) return 1;
    const counted = known.get(content);
    if (counted !== undefined) return counted;
    const lines = measured.columns[index]?.linesOf(content, width) ?? 1;
    known.set(content, lines);
    return lines;
  };
}

/** Markup of a cell between its address and its content, by type of content. */
interface Opening {
  readonly number: string;
  readonly text: string;
  /** Up to the formula. */
  readonly numberFormula: string;
  readonly textFormula: string;
  /** Complete: an empty cell has no content. */
  readonly empty: string;
}

interface ColumnTraits {
  /** Conditional formats tint the statuses, apart from unrecognized ones. */
  readonly hasTints: boolean;
  /** The next column has icons. */
  readonly isBeforeIcons: boolean;
}

/** Number of a style in the package, with or without `quotePrefix`. Adds the style if it is new. */
export type StyleNumber = (style: ExcelStyle, isQuoted: boolean) => number;

/** Link or not, quoted or not, formula or not, wrapped or not. */
const PLACES = 16;

interface Place {
  readonly isLink: boolean;
  readonly isQuoted: boolean;
  readonly isFormula: boolean;
  readonly isWrapped: boolean;
}
const SIGNS = 2;
const COLORS = MARKS.length + 1;
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

  of(cell: Cell, { isFormula, isLink, isQuoted, isWrapped }: Place): Opening {
    const flags = Number(isLink) + 2 * Number(isQuoted) + 4 * Number(isFormula) + 8 * Number(isWrapped);
    const key = this.#keyOf(cell) * PLACES + flags;
    const known = this.#known.get(key);
    if (known) return known;
    const { hasTints, isBeforeIcons } = this.#traits;
    const own = cellStyleOf(this.#column, cell, 'body');
    const style = isFormula ? liveStyle(this.#column, own) : own;
    const shown = isBeforeIcons ? indented(style) : style;
    const hasRule = hasTints && style.mark !== 'unrecognized';
    const isCut = this.#column.isKey === true && style.numberFormat === undefined;
    const place = {
      isTinted: style.mark !== undefined && !hasRule,
      isLink,
      isOneLine: !isWrapped,
      isAtTop: true,
      isCut,
    };
    const opening = openingOf(this.#styleNumber(this.#styles.cell({ ...shown, ...place }), isQuoted));
    this.#known.set(key, opening);
    return opening;
  }

  #keyOf(cell: Cell): number {
    const { heat = -1 } = cell;
    const mark = markOf(cell);
    const color = mark === undefined ? 0 : MARKS.indexOf(mark) + 1;
    const key = Math.min(heat + 1, HEATS - 1) * COLORS + color;
    const number = numberIn(this.#column, cell);
    if (number === undefined) return key;
    const sign = Number(number > 0);
    return ((1 + this.#formatOf(number)) * SIGNS + sign) * HEATS * COLORS + key;
  }

  #formatOf(number: number): number {
    const format = columnFormatOf(this.#column, number);
    const known = this.#formats.indexOf(format);
    return known < 0 ? this.#formats.push(format) - 1 : known;
  }
}

function openingOf(style: number): Opening {
  const start = `" s="${String(style)}"`;
  return {
    number: `${start}><v>`,
    text: `${start} t="s"><v>`,
    numberFormula: `${start}><f>`,
    textFormula: `${start} t="str"><f>`,
    empty: `${start}/>`,
  };
}
