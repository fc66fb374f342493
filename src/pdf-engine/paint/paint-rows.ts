import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import type { MarkedContent } from './marked-content.js';
import type { Element } from '../structure/structure.js';
import { numberOf } from '../text/text.js';
import type { LaidCell, LaidRow, RowBatch } from '../layout/lay-rows.js';
import { cellElements, openRow } from '../structure/row-elements.js';
import type { Look, Rule, RowText } from '../layout/row-table.js';
import { TextMoves } from '../text/text-moves.js';
import type { OpenLook, SetLine } from '../text/text-setter.js';

/** What a batch is painted with. */
export interface RowTools {
  readonly content: MarkedContent;
  /** A font and measures by look. */
  readonly open: (look: Look) => OpenLook;
  /** The operands of a color. */
  readonly color: (color: string) => string;
  /** The left edge of what is `width` wide at `x`: another one on pages that are turned over. */
  readonly turn: (x: number, width: number) => number;
  /** Makes a font one of the page's. */
  readonly use: (look: OpenLook) => void;
  readonly paintLine: (line: Line) => void;
  readonly setDestination: (name: string, x: number, y: number) => void;
  /** Object numbers for a row of the structure and its cells. Returns the first. */
  readonly reserveRow: (cells: number) => number;
  /** Adds a row by the pieces that its cells are on this page, see `StructureWriter`. */
  readonly addRow: (table: Element, row: number, marks: readonly number[]) => void;
  /** Tells that the last row of a table is complete. */
  readonly finishLast: (table: Element) => void;
}

/** Paints the rows of a table that stand on one page: rules and signs first, then all texts as one. */
export function paintRows(batch: RowBatch, tools: RowTools): void {
  tools.content.begin('layout');
  paintRules(batch, tools);
  paintSigns(batch, tools);
  new TextPainter(batch, tools).paint();
}

function paintRules({ rows, left, table }: RowBatch, { content, color, turn }: RowTools): void {
  const x = turn(left, table.width);
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

function paintSigns({ rows, left, table }: RowBatch, { content, turn }: RowTools): void {
  for (const row of rows) {
    row.cells.forEach((cell, column) => {
      let y = topOf(cell, row);
      for (const { text, set } of cell.texts) {
        y += text.lift;
        const { sign } = text;
        if (sign !== undefined) {
          const x = turn(left + (table.columns[column]?.left ?? 0) + sign.x, 0);
          content.write(`q 1 0 0 1 ${numberOf(x)} ${numberOf(y + sign.y)} cm ${sign.operators} Q`);
        }
        y += set.height;
      }
    });
  }
}

/** The top of a cell's first text. */
function topOf({ height }: LaidCell, { row, top, isHead, height: rowHeight }: LaidRow): number {
  return top + row.above + (isHead ? rowHeight - height : 0);
}

/** Writes texts within one text object, and remembers what the graphics state is. */
class TextPainter {
  readonly #batch: RowBatch;
  readonly #tools: RowTools;
  readonly #moves = new TextMoves();
  #isOpen = false;
  #look: OpenLook | undefined;
  #color = '';

  constructor(batch: RowBatch, tools: RowTools) {
    this.#batch = batch;
    this.#tools = tools;
  }

  paint(): void {
    const { element: table, rows } = this.#batch;
    for (const row of rows) {
      if (isOrdinary(row) && openRow(table) === undefined) {
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

  /** Paints a row that is complete on this page, with one text in each cell. */
  #paintOrdinary(row: LaidRow, table: Element): void {
    const { content, reserveRow, addRow } = this.#tools;
    const first = reserveRow(row.cells.length);
    const marks = row.cells.map((cell, column) => {
      let mark = -1;
      for (const { text, set } of cell.texts) {
        const lines = set.lines ?? [];
        const place = this.#placeOf(text, column, topOf(cell, row) + text.lift);
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
    for (const { text, set } of cell.texts) {
      y += text.lift;
      const mark = cell.texts.length > 1 ? element.add('P') : element;
      const place = this.#placeOf(text, column, y);
      y += set.height;
      if (set.lines === null) {
        this.#paintOthers(set.otherLines, text, place, mark);
        continue;
      }
      this.#setDestination(text, set.lines, place);
      if (!showsAnything(set.lines)) continue;
      this.#open();
      this.#tools.content.begin(mark);
      this.#paintLines(text, set.lines, place);
    }
  }

  #placeOf({ indent }: RowText, column: number, y: number): TextPlace {
    const { left, width } = this.#batch.table.columns[column] ?? { left: 0, width: 0 };
    return { x: this.#batch.left + left + indent, y, room: width - indent };
  }

  /** The left edge of a line, on the page as it is turned. */
  #startOf({ look }: RowText, width: number, { x, room }: TextPlace): number {
    return this.#tools.turn(look.isRight ? x + room - width : x, width);
  }

  #setDestination(text: RowText, lines: readonly SetLine[], place: TextPlace): void {
    if (text.destination === undefined) return;
    this.#tools.setDestination(text.destination, this.#startOf(text, lines[0]?.width ?? 0, place), place.y);
  }

  /** Within an open text object, and in the marked content that the lines belong to. */
  #paintLines(text: RowText, lines: readonly SetLine[], place: TextPlace): void {
    const { content, open } = this.#tools;
    const opened = open(text.look);
    this.#setState(opened, text.look.size, text.color);
    let baseline = place.y + opened.ascent;
    for (const { glyphs, width } of lines) {
      content.write(`${this.#moves.to(this.#startOf(text, width, place), baseline)} [(${glyphs})] TJ`);
      baseline += opened.lineHeight;
    }
  }

  #setState(look: OpenLook, size: number, color: string): void {
    const { content, use } = this.#tools;
    if (look !== this.#look) {
      use(look);
      content.write(`/${look.font.id} ${numberOf(size)} Tf`);
    }
    if (color !== this.#color) content.write(`${this.#tools.color(color)} rg`);
    this.#look = look;
    this.#color = color;
  }

  /** Lines that pdfmake made stand in text objects of their own. */
  #paintOthers(lines: readonly Line[], { destination }: RowText, { x, y }: TextPlace, mark: Element): void {
    this.#close();
    let top = y;
    for (const [index, line] of lines.entries()) {
      line.mark = mark;
      if (index === 0 && destination !== undefined) line.id = destination;
      // The lines of a head stand on many pages: what is theirs comes back.
      const { x: own = 0 } = line;
      line.x = own + x;
      line.y = top;
      this.#tools.paintLine(line);
      line.x = own;
      top += line.getHeight();
    }
    this.#look = undefined;
    this.#color = '';
  }

  #open(): void {
    if (this.#isOpen) return;
    // Marked content begins and ends either within a text object or without.
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

/** The room of a text. Points from the left and the top of the page. */
interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

function showsAnything(lines: readonly SetLine[]): boolean {
  return lines.some(({ glyphs }) => glyphs !== '');
}

/** Whether a row has one text in each cell, and nothing that pdfmake has set. */
function isOrdinary({ isHead, row, cells }: LaidRow): boolean {
  if (isHead || row.isContinued) return false;
  return cells.every(({ texts }) => texts.length === 1 && texts[0]?.set.lines !== null);
}
