import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import { topOf, type LaidCell, type LaidRow, type RowBatch } from '../layout/laid-rows.js';
import {
  columnOf,
  isPageReference,
  type Column,
  type PageOf,
  type PageReference,
  type RowText,
  type Rule,
} from '../layout/row-table.js';
import { cellElements } from '../structure/node-places.js';
import { Element, holdsBlocks } from '../structure/structure.js';
import type { StructureWriter } from '../structure/write-structure.js';
import type { LineBreaker, TextLine } from '../text/line-breaker.js';
import { withPlainSpaces } from '../text/dates.js';
import { cleanText } from '../text/printable.js';
import type { Canvas } from './canvas.js';
import type { Links, LinkTarget } from './links.js';
import { type RowTextPlace, RowTextWriter } from './row-text-writer.js';
import { numberOf } from '../file/syntax.js';

export interface RowTools {
  readonly canvas: Canvas;
  readonly structure: StructureWriter;
  readonly links: Links;
  readonly lineBreaker: LineBreaker;
  /** The page of a destination, once all pages are laid out. */
  readonly pageOf: PageOf;
  readonly paintLine: (line: Line) => void;
}

const NOWHERE: Column = { left: 0, width: 0 };

class RowTextPainter {
  readonly #batch: RowBatch;
  readonly #tools: RowTools;
  readonly #texts: RowTextWriter;

  constructor(batch: RowBatch, tools: RowTools) {
    this.#batch = batch;
    this.#tools = tools;
    this.#texts = new RowTextWriter(tools.canvas, tools.lineBreaker, tools.paintLine);
  }

  paint(): void {
    const { element: table, rows } = this.#batch;
    for (const row of rows) {
      const elements = cellElements(row, this.#batch.table, table);
      row.cells.forEach((cell, column) => {
        const element = elements[column];
        if (element !== undefined) this.#paintCell(cell, row, column, element);
      });
      if (!row.isHead && !row.row.isContinued) this.#tools.structure.finishLast(table);
    }
    this.#texts.close();
  }

  paintPageReferences(): void {
    const { lineBreaker, pageOf, structure } = this.#tools;
    for (const { text, destination, column, top, link, parent } of this.#batch.pageReferences) {
      const page = pageOf(destination);
      // Undefined if a user's handler has drawn the heading, without the destination.
      if (page !== undefined) {
        const place = this.#placeOf(text, this.#batch.table.columns[column] ?? NOWHERE, top);
        const printed = { ...text, text: String(page) };
        this.#paintLines(printed, lineBreaker.breakText(printed, place.room).lines ?? [], place, link);
      }
      structure.write(link, parent);
    }
    this.#texts.close();
  }

  #paintCell(cell: LaidCell, row: LaidRow, column: number, element: Element): void {
    let y = topOf(cell, row);
    for (const { text, broken } of cell.texts) {
      y += text.spaceAbove;
      if (isPageReference(text.text)) {
        this.#keepPageReference(text, text.text, column, y, element);
        continue;
      }
      const mark = cell.texts.length > 1 || holdsBlocks(element.type) ? element.add('P') : element;
      const place = this.#placeOf(text, columnOf(this.#batch.table, row.row, column), y);
      y += broken.height;
      if (broken.lines === null) {
        this.#texts.paintOthers(broken.pdfmakeLines, text, place, mark);
        continue;
      }
      this.#texts.setDestination(text, broken.lines, place);
      if (!broken.lines.some(({ glyphs }) => glyphs !== '')) continue;
      const linked = text.link === undefined ? mark : mark.add('Link');
      this.#paintLines(text, broken.lines, place, linked);
    }
  }

  #paintLines(text: RowText, lines: readonly TextLine[], place: RowTextPlace, element: Element): void {
    this.#texts.open();
    if (text.link !== undefined) {
      this.#tools.links.annotate(element, targetOf(text), this.#texts.areaOf(text, lines, place));
    }
    const { reads } = text;
    this.#tools.canvas.content.begin(
      reads === undefined ? element : element.add('Span', { actualText: cleanText(reads), isCopied: true }),
    );
    this.#texts.paintLines(text, lines, place);
  }

  /** Keeps a page reference for `paintPageReferences`, which writes its Link. */
  #keepPageReference(text: RowText, { pageOf }: PageReference, column: number, top: number, outer: Element): void {
    const { structure } = this.#tools;
    const link = new Element('Link', false, {});
    outer.append(structure.idOf(link));
    this.#batch.pageReferences.push({ text, destination: pageOf, column, top, link, parent: structure.idOf(outer) });
  }

  #placeOf({ indent }: RowText, { left, width }: Column, y: number): RowTextPlace {
    return { x: this.#batch.left + left + indent, y, room: width - indent };
  }
}

function targetOf({ text, link }: RowText): LinkTarget {
  const shown = withPlainSpaces(typeof text === 'string' ? text : '').trim();
  return link !== undefined && 'link' in link
    ? { address: link.link, destination: undefined, text: shown }
    : { address: undefined, destination: link?.linkToDestination, text: shown };
}

/** Paints the rows of a table on one page: first rules and icons, then all texts in one text object. */
export function paintRows(batch: RowBatch, tools: RowTools): void {
  const { canvas } = tools;
  canvas.content.begin('layout');
  paintRules(batch, canvas);
  paintIcons(batch, canvas);
  new RowTextPainter(batch, tools).paint();
  // The batch stays in memory until its page references are painted, which do not need the rows.
  batch.rows.splice(0);
}

export function paintPageReferences(batch: RowBatch, tools: RowTools): void {
  new RowTextPainter(batch, tools).paintPageReferences();
}

function paintRules({ rows, left, top: batchTop, ruleAbove, table }: RowBatch, canvas: Canvas): void {
  const { content } = canvas;
  const x = canvas.mirrorX(left, table.width);
  const [from, to] = [numberOf(x), numberOf(x + table.width)];
  let last: Rule | undefined;
  const paint = (rule: Rule, top: number): void => {
    if (rule.color !== last?.color) content.write(`${canvas.color(rule.color)} RG`);
    if (rule.width !== last?.width) content.write(`${numberOf(rule.width)} w`);
    last = rule;
    const y = numberOf(top + (rule.takesRoom ? rule.width / 2 : 0));
    content.write(`${from} ${y} m ${to} ${y} l S`);
  };
  if (ruleAbove !== null) paint(ruleAbove, batchTop);
  for (const { row, top, height } of rows) {
    if (row.rule !== null) paint(row.rule, top + row.above + height + row.below);
  }
}

function paintIcons({ rows, left, table }: RowBatch, canvas: Canvas): void {
  for (const row of rows) {
    row.cells.forEach((cell, column) => {
      let y = topOf(cell, row);
      for (const { text, broken } of cell.texts) {
        y += text.spaceAbove;
        const { icon } = text;
        if (icon !== undefined) {
          const x = canvas.mirrorX(left + columnOf(table, row.row, column).left + icon.x, 0);
          canvas.content.write(`q 1 0 0 1 ${numberOf(x)} ${numberOf(y + icon.y)} cm ${icon.operators} Q`);
        }
        y += broken.height;
      }
    });
  }
}
