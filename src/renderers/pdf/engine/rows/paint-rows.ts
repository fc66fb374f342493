import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import type { MarkedContent } from '../marked-content.js';
import { Element } from '../structure.js';
import { numberOf } from '../text.js';
import type { LaidCell, LaidRow, RowBatch } from './lay-rows.js';
import type { Look, Rule, RowText } from './row-table.js';
import type { OpenLook, SetLine } from './text-setter.js';

/** What a batch is painted with. */
export interface RowTools {
  readonly content: MarkedContent;
  /** A font and measures by look. */
  readonly open: (look: Look) => OpenLook;
  /** The operands of a colour. */
  readonly colour: (colour: string) => string;
  /** The left edge of what is `width` wide at `x`: another one on pages that are turned over. */
  readonly turn: (x: number, width: number) => number;
  /** Makes a font one of the page's. */
  readonly use: (look: OpenLook) => void;
  readonly paintLine: (line: Line) => void;
  readonly setDestination: (name: string, x: number, y: number) => void;
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

function paintRules({ rows, left, table }: RowBatch, { content, colour, turn }: RowTools): void {
  const x = turn(left, table.width);
  const [from, to] = [numberOf(x), numberOf(x + table.width)];
  let last: Rule | undefined;
  for (const { row, top, height } of rows) {
    const { rule } = row;
    if (rule === null) continue;
    if (rule.colour !== last?.colour) content.write(`${colour(rule.colour)} RG`);
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
  #isOpen = false;
  #look: Look | undefined;
  #colour = '';

  constructor(batch: RowBatch, tools: RowTools) {
    this.#batch = batch;
    this.#tools = tools;
  }

  paint(): void {
    const { element: table, rows } = this.#batch;
    for (const row of rows) {
      const places = cellElements(row, table);
      row.cells.forEach((cell, column) => {
        const place = places.kids[column];
        if (place instanceof Element) this.#paintCell(cell, row, column, place);
      });
      if (!row.isHead && !row.row.goesOn) this.#tools.finishLast(table);
    }
    this.#close();
  }

  #paintCell(cell: LaidCell, row: LaidRow, column: number, place: Element): void {
    const { left, width } = this.#batch.table.columns[column] ?? { left: 0, width: 0 };
    let y = topOf(cell, row);
    for (const { text, set } of cell.texts) {
      y += text.lift;
      const mark = cell.texts.length > 1 ? place.add('P') : place;
      const x = this.#batch.left + left + text.indent;
      if (set.lines === null) this.#paintOthers(set.otherLines, text, x, y, mark);
      else this.#paintLines(text, set.lines, x, y, width - text.indent, mark);
      y += set.height;
    }
  }

  #paintLines(text: RowText, lines: readonly SetLine[], x: number, y: number, room: number, mark: Element): void {
    const { content, open, turn, setDestination } = this.#tools;
    const { look, destination } = text;
    const startOf = (width: number) => turn(look.isRight ? x + room - width : x, width);
    if (destination !== undefined) setDestination(destination, startOf(lines[0]?.width ?? 0), y);
    if (lines.every(({ glyphs }) => glyphs === '')) return;
    const opened = open(look);
    this.#open();
    content.begin(mark);
    this.#setState(look, opened, text.colour);
    let [last, baseline] = [NaN, y + opened.ascent];
    for (const { glyphs, width } of lines) {
      const start = startOf(width);
      const move =
        start === last
          ? `0 ${numberOf(-opened.lineHeight)} Td`
          : `1 0 0 -1 ${numberOf(start)} ${numberOf(baseline)} Tm`;
      content.write(`${move} [(${glyphs})] TJ`);
      last = start;
      baseline += opened.lineHeight;
    }
  }

  #setState(look: Look, opened: OpenLook, colour: string): void {
    const { content, use } = this.#tools;
    if (look !== this.#look) {
      use(opened);
      content.write(`/${opened.font.id} ${numberOf(look.size)} Tf`);
    }
    if (colour !== this.#colour) content.write(`${this.#tools.colour(colour)} rg`);
    this.#look = look;
    this.#colour = colour;
  }

  /** Lines that pdfmake made stand in text objects of their own. */
  #paintOthers(lines: readonly Line[], { destination }: RowText, x: number, y: number, mark: Element): void {
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
    this.#colour = '';
  }

  #open(): void {
    if (this.#isOpen) return;
    // Marked content begins and ends either within a text object or without.
    this.#tools.content.end();
    this.#tools.content.write('BT');
    this.#isOpen = true;
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#tools.content.end();
    this.#tools.content.write('ET');
    this.#isOpen = false;
  }
}

/** The row of the structure that holds the elements of a row's cells: that of the row before where it goes on with it. */
function cellElements({ isHead, cells }: LaidRow, table: Element): Element {
  const [head] = table.kids;
  if (isHead && head instanceof Element) return head;
  const last = table.kids.at(-1);
  // Rows that are complete were written already, but for the head.
  if (last instanceof Element && last !== head) return last;
  const row = table.add('TR', {}, isHead);
  cells.forEach((_, column) => {
    if (isHead) row.add('TH', { scope: 'Column' });
    else if (column === 0) row.add('TH', { scope: 'Row' });
    else row.add('TD');
  });
  return row;
}
