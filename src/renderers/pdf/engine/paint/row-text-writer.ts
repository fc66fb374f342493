import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import { numberOf } from '../file/syntax.js';
import type { RowText } from '../layout/row-table.js';
import type { Element } from '../structure/structure.js';
import type { LineBreaker, ResolvedTextStyle, TextLine } from '../text/line-breaker.js';
import { TextMoves } from '../text/text-operators.js';
import type { Area, Canvas } from './canvas.js';

export interface RowTextPlace {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

/** Writes texts within one text object, as long as nothing else is written, and tracks the graphics state. */
export class RowTextWriter {
  readonly #canvas: Canvas;
  readonly #lineBreaker: LineBreaker;
  readonly #paintLine: (line: Line) => void;
  readonly #moves = new TextMoves();
  #isOpen = false;
  #style: ResolvedTextStyle | undefined;
  #color = '';

  constructor(canvas: Canvas, lineBreaker: LineBreaker, paintLine: (line: Line) => void) {
    this.#canvas = canvas;
    this.#lineBreaker = lineBreaker;
    this.#paintLine = paintLine;
  }

  open(): void {
    if (this.#isOpen) return;
    // Marked content and text objects must not overlap, so the open sequence ends first.
    this.#canvas.content.end();
    this.#canvas.content.write('BT');
    this.#moves.begin();
    this.#isOpen = true;
  }

  /** Call before anything else is written. */
  close(): void {
    if (!this.#isOpen) return;
    this.#canvas.content.end();
    this.#canvas.content.write('ET');
    this.#isOpen = false;
  }

  setDestination(text: RowText, lines: readonly TextLine[], place: RowTextPlace): void {
    if (text.destination === undefined) return;
    this.#canvas.pdf.setDestination(text.destination, this.#startOf(text, lines[0]?.width ?? 0, place), place.y);
  }

  /** Requires an open text object within the lines' marked content. */
  paintLines(text: RowText, lines: readonly TextLine[], place: RowTextPlace): void {
    const { content } = this.#canvas;
    const style = this.#lineBreaker.resolveStyle(text.style);
    this.#setState(style, text.style.size, text.color);
    let baseline = place.y + style.ascent;
    for (const { glyphs, width } of lines) {
      content.write(`${this.#moves.to(this.#startOf(text, width, place), baseline)} [(${glyphs})] TJ`);
      baseline += style.lineHeight;
    }
  }

  paintOthers(lines: readonly Line[], { destination }: RowText, { x, y }: RowTextPlace, mark: Element): void {
    this.close();
    let top = y;
    for (const [index, line] of lines.entries()) {
      line.mark = mark;
      if (index === 0 && destination !== undefined) line.id = destination;
      // The lines of a head row appear on many pages, so `x` is restored.
      const { x: own = 0 } = line;
      line.x = own + x;
      line.y = top;
      this.#paintLine(line);
      line.x = own;
      top += line.getHeight();
    }
    this.#style = undefined;
    this.#color = '';
  }

  /** The area of a linked text, which is one line. */
  areaOf(text: RowText, [line]: readonly TextLine[], place: RowTextPlace): Area {
    const { font } = this.#lineBreaker.resolveStyle(text.style);
    const width = line?.width ?? 0;
    const left = this.#startOf(text, width, place);
    return { left, top: place.y, right: left + width, bottom: place.y + font.lineHeight(text.style.size) };
  }

  #startOf({ style }: RowText, width: number, { x, room }: RowTextPlace): number {
    return this.#canvas.mirrorX(style.isRightAligned ? x + room - width : x, width);
  }

  #setState(style: ResolvedTextStyle, size: number, color: string): void {
    const canvas = this.#canvas;
    if (style !== this.#style) {
      canvas.useFont(style.font);
      canvas.content.write(`/${style.font.id} ${numberOf(size)} Tf`);
    }
    if (color !== this.#color) canvas.content.write(`${canvas.color(color)} rg`);
    this.#style = style;
    this.#color = color;
  }
}
