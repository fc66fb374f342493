import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import type { MarkedContent } from './marked-content.js';
import type { Element } from '../structure/structure.js';
import { numberOf } from '../file/syntax.js';
import type { LaidCell, LaidRow, RowBatch } from '../layout/lay-rows.js';
import { cellElements, incompleteRow } from '../structure/row-elements.js';
import type { TextStyle, Rule, RowText } from '../layout/row-table.js';
import { TextMoves } from '../text/text-operators.js';
import type { ResolvedTextStyle, TextLine } from '../text/line-breaker.js';

/** The functions that painting a batch needs. */
export interface RowTools {
  readonly content: MarkedContent;
  /** Resolves a text style to its font and metrics. */
  readonly resolveStyle: (style: TextStyle) => ResolvedTextStyle;
  /** The operands of a color. */
  readonly color: (color: string) => string;
  /** The left edge of an area of `width` at `x`: mirrored on right-to-left pages. */
  readonly mirrorX: (x: number, width: number) => number;
  /** Adds a font to the page's resources. */
  readonly useFont: (style: ResolvedTextStyle) => void;
  readonly paintLine: (line: Line) => void;
  readonly setDestination: (name: string, x: number, y: number) => void;
  /** Reserves object numbers for the elements of a row and its cells. Returns the first. */
  readonly reserveRow: (cells: number) => number;
  /** Writes the element of a row, see `StructureWriter.addRow`. */
  readonly addRow: (table: Element, row: number, marks: readonly number[]) => void;
  /** Call when the last row of a table is complete. */
  readonly finishLast: (table: Element) => void;
}

/** Paints the rows of a table on one page: first rules and icons, then all texts in one text object. */
export function paintRows(batch: RowBatch, tools: RowTools): void {
  tools.content.begin('layout');
  paintRules(batch, tools);
  paintIcons(batch, tools);
  new TextPainter(batch, tools).paint();
}

function paintRules({ rows, left, table }: RowBatch, { content, color, mirrorX }: RowTools): void {
  const x = mirrorX(left, table.width);
  const [from, to] = [numberOf(x), numberOf(x + table.width)];
  let last: Rule | undefined;
  for (const { row, top, height } of rows) {
    const { rule } = row;
    if (rule === null) continue;
    if (rule.color !== last?.color) content.write(`${color(rule.color)} RG`);
    if (rule.width !== last?.width) content.write(`${numberOf(rule.width)} w`);
    last = rule;
    const y = numberOf(top + row.above + height + row.below + (rule.takesRoom ? rule.width / 2 : 0));
    content.write(`${from} ${y} m ${to} ${y} l S`);
  }
}

function paintIcons({ rows, left, table }: RowBatch, { content, mirrorX }: RowTools): void {
  for (const row of rows) {
    row.cells.forEach((cell, column) => {
      let y = topOf(cell, row);
      for (const { text, broken } of cell.texts) {
        y += text.spaceAbove;
        const { icon } = text;
        if (icon !== undefined) {
          const x = mirrorX(left + (table.columns[column]?.left ?? 0) + icon.x, 0);
          content.write(`q 1 0 0 1 ${numberOf(x)} ${numberOf(y + icon.y)} cm ${icon.operators} Q`);
        }
        y += broken.height;
      }
    });
  }
}

/** The top of a cell's first text. */
function topOf({ height }: LaidCell, { row, top, isHead, height: rowHeight }: LaidRow): number {
  return top + row.above + (isHead ? rowHeight - height : 0);
}

/** Writes texts within one text object and tracks the graphics state. */
class TextPainter {
  readonly #batch: RowBatch;
  readonly #tools: RowTools;
  readonly #moves = new TextMoves();
  #isOpen = false;
  #style: ResolvedTextStyle | undefined;
  #color = '';

  constructor(batch: RowBatch, tools: RowTools) {
    this.#batch = batch;
    this.#tools = tools;
  }

  paint(): void {
    const { element: table, rows } = this.#batch;
    for (const row of rows) {
      if (isOrdinary(row) && incompleteRow(table) === undefined) {
        this.#paintOrdinary(row, table);
        continue;
      }
      const elements = cellElements(row, table);
      row.cells.forEach((cell, column) => {
        const element = elements[column];
        if (element !== undefined) this.#paintCell(cell, row, column, element);
      });
      if (!row.isHead && !row.row.isContinued) this.#tools.finishLast(table);
    }
    this.#close();
  }

  /** Paints a row that is complete on this page and has one text per cell. */
  #paintOrdinary(row: LaidRow, table: Element): void {
    const { content, reserveRow, addRow } = this.#tools;
    const first = reserveRow(row.cells.length);
    const marks = row.cells.map((cell, column) => {
      let mark = -1;
      for (const { text, broken } of cell.texts) {
        const lines = broken.lines ?? [];
        const place = this.#placeOf(text, column, topOf(cell, row) + text.spaceAbove);
        this.#setDestination(text, lines, place);
        if (!showsAnything(lines)) continue;
        this.#open();
        mark = content.beginPiece(column === 0 ? 'TH' : 'TD', first + 1 + column);
        this.#paintLines(text, lines, place);
      }
      return mark;
    });
    addRow(table, first, marks);
  }

  #paintCell(cell: LaidCell, row: LaidRow, column: number, element: Element): void {
    let y = topOf(cell, row);
    for (const { text, broken } of cell.texts) {
      y += text.spaceAbove;
      const mark = cell.texts.length > 1 ? element.add('P') : element;
      const place = this.#placeOf(text, column, y);
      y += broken.height;
      if (broken.lines === null) {
        this.#paintOthers(broken.pdfmakeLines, text, place, mark);
        continue;
      }
      this.#setDestination(text, broken.lines, place);
      if (!showsAnything(broken.lines)) continue;
      this.#open();
      this.#tools.content.begin(mark);
      this.#paintLines(text, broken.lines, place);
    }
  }

  #placeOf({ indent }: RowText, column: number, y: number): TextPlace {
    const { left, width } = this.#batch.table.columns[column] ?? { left: 0, width: 0 };
    return { x: this.#batch.left + left + indent, y, room: width - indent };
  }

  /** The left edge of a line on the page, mirrored if needed. */
  #startOf({ style }: RowText, width: number, { x, room }: TextPlace): number {
    return this.#tools.mirrorX(style.isRightAligned ? x + room - width : x, width);
  }

  #setDestination(text: RowText, lines: readonly TextLine[], place: TextPlace): void {
    if (text.destination === undefined) return;
    this.#tools.setDestination(text.destination, this.#startOf(text, lines[0]?.width ?? 0, place), place.y);
  }

  /** Requires an open text object within the lines' marked content. */
  #paintLines(text: RowText, lines: readonly TextLine[], place: TextPlace): void {
    const { content, resolveStyle } = this.#tools;
    const style = resolveStyle(text.style);
    this.#setState(style, text.style.size, text.color);
    let baseline = place.y + style.ascent;
    for (const { glyphs, width } of lines) {
      content.write(`${this.#moves.to(this.#startOf(text, width, place), baseline)} [(${glyphs})] TJ`);
      baseline += style.lineHeight;
    }
  }

  #setState(style: ResolvedTextStyle, size: number, color: string): void {
    const { content, useFont } = this.#tools;
    if (style !== this.#style) {
      useFont(style);
      content.write(`/${style.font.id} ${numberOf(size)} Tf`);
    }
    if (color !== this.#color) content.write(`${this.#tools.color(color)} rg`);
    this.#style = style;
    this.#color = color;
  }

  /** Paints lines from pdfmake, each in its own text object. */
  #paintOthers(lines: readonly Line[], { destination }: RowText, { x, y }: TextPlace, mark: Element): void {
    this.#close();
    let top = y;
    for (const [index, line] of lines.entries()) {
      line.mark = mark;
      if (index === 0 && destination !== undefined) line.id = destination;
      // The lines of a head appear on many pages, so `x` is restored.
      const { x: own = 0 } = line;
      line.x = own + x;
      line.y = top;
      this.#tools.paintLine(line);
      line.x = own;
      top += line.getHeight();
    }
    this.#style = undefined;
    this.#color = '';
  }

  #open(): void {
    if (this.#isOpen) return;
    // Marked content and text objects must not overlap, so the open sequence ends first.
    this.#tools.content.end();
    this.#tools.content.write('BT');
    this.#moves.begin();
    this.#isOpen = true;
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#tools.content.end();
    this.#tools.content.write('ET');
    this.#isOpen = false;
  }
}

/** Position and available width of a text. Points from the left and the top of the page. */
interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

function showsAnything(lines: readonly TextLine[]): boolean {
  return lines.some(({ glyphs }) => glyphs !== '');
}

/** Whether each cell of a row has exactly one text, with no lines from pdfmake. */
function isOrdinary({ isHead, row, cells }: LaidRow): boolean {
  if (isHead || row.isContinued) return false;
  return cells.every(({ texts }) => texts.length === 1 && texts[0]?.broken.lines !== null);
}
