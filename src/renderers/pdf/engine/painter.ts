import * as rendererModule from 'pdfmake/js/Renderer.js';
import type { PageRenderer } from 'pdfmake/js/Renderer.js';
import type { InlineRun, LaidPage, Line, PageItem, Vector } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { BREAK } from '../typesetting/break-places.js';
import { Links } from './links.js';
import { MarkedContent } from './marked-content.js';
import type { Mark } from './marks.js';
import { turnPicture, turnVector } from './mirror.js';
import type { RowBatch } from './rows/lay-rows.js';
import { paintRows, type RowTools } from './rows/paint-rows.js';
import { Element } from './structure.js';
import { glyphOperators, numberOf, turnedOperators } from './text.js';
import { vectorOperators } from './vectors.js';
import type { StructureWriter } from './write-structure.js';

export interface PainterOptions {
  /** The font and the measures of a look. */
  readonly open: RowTools['open'];
  /** Whether pages are turned over, because they are read from the right. */
  readonly isTurned: boolean;
}

/** Two runs are one where the second begins this near to the end of the first, in points. */
const SEAM = 0.001;

/**
 * Paints laid out pages. Texts are written by this class, a stretch of one style at once; drawings and pictures by pdfmake.
 * Everything painted is marked as part of the structure or as an artifact.
 */
export class Painter {
  readonly #pdf: PdfDocument;
  readonly #structure: StructureWriter;
  readonly #links: Links;
  readonly #open: PainterOptions['open'];
  readonly #drawings: PageRenderer;
  readonly #colours = new Map<string, string>();
  readonly #isTurned: boolean;
  #content!: MarkedContent;
  #page: LaidPage['pageSize'] = { width: 0, height: 0 };
  /** Colour of the text last written, while nothing else has changed it. */
  #fill = '';

  constructor(pdf: PdfDocument, structure: StructureWriter, { open, isTurned }: PainterOptions) {
    this.#pdf = pdf;
    this.#structure = structure;
    this.#open = open;
    this.#isTurned = isTurned;
    this.#links = new Links(pdf, structure);
    this.#drawings = new (defaultExport(rendererModule))(pdf);
  }

  /** Paints the pages in their order. */
  paint(pages: readonly LaidPage[]): void {
    for (const { items, pageSize } of pages) {
      this.#pdf.addPage({ size: [pageSize.width, pageSize.height] });
      this.#content = new MarkedContent(this.#pdf.page);
      this.#fill = '';
      this.#page = pageSize;
      for (const item of items) if (isWatermark(item)) this.#paintRotated(item, pageSize);
      for (const item of items) if (!isWatermark(item)) this.#paintItem(item);
      this.#content.end();
      this.#content.flush();
      this.#pdf.page.dictionary.data['StructParents'] = this.#structure.addPage(this.#content.elements);
      this.#pdf.page.dictionary.data['Tabs'] = 'S';
    }
  }

  #paintItem(item: PageItem): void {
    switch (item.type) {
      case 'line':
        this.#paintLine(item.item);
        break;
      case 'rows':
        this.#paintRows(item.item);
        break;
      case 'vector':
        // A spacer, see `overlay`: it has a height and nothing to paint.
        if (item.item.type === 'polyline' && item.item.points.length < 2) break;
        this.#paintVector(this.#isTurned ? turnVector(item.item, this.#page) : item.item);
        break;
      case 'image':
        this.#delegate(item.item.mark ?? 'layout', () => {
          this.#drawings.renderImage(this.#isTurned ? turnPicture(item.item, this.#page) : item.item);
        });
        break;
      case 'svg':
        this.#delegate(item.item.mark ?? 'layout', () => {
          this.#drawings.renderSVG(this.#isTurned ? turnPicture(item.item, this.#page) : item.item);
        });
        break;
      case 'beginVerticalAlignment':
        this.#delegate(undefined, () => {
          this.#drawings.beginVerticalAlignment(item.item);
        });
        break;
      case 'endVerticalAlignment':
        this.#delegate(undefined, () => {
          this.#drawings.endVerticalAlignment(item.item);
        });
        break;
    }
  }

  #paintVector(vector: Vector): void {
    const mark = vector.mark ?? 'layout';
    const operators = vectorOperators(vector, (colour) => this.#colour(colour));
    if (operators === null) {
      this.#delegate(mark, () => {
        this.#drawings.renderVector(vector);
      });
      return;
    }
    this.#content.begin(mark);
    this.#content.write(operators);
    this.#fill = '';
  }

  /** Rotates about the middle of the page, from its lower left corner to the upper right one. */
  #paintRotated(item: PageItem, { width, height }: LaidPage['pageSize']): void {
    const [cos, sin] = [width, height].map((side) => side / Math.hypot(width, height)) as [number, number];
    const [x, y] = [width / 2, height / 2];
    const matrix = [cos, -sin, sin, cos, x - cos * x - sin * y, y + sin * x - cos * y];
    this.#content.begin('watermark');
    // A page is long: what is off by a thousandth here is off by a point there.
    this.#content.write(`q ${matrix.map((value) => value.toFixed(6)).join(' ')} cm`);
    this.#paintItem(item);
    this.#content.write('Q');
    this.#fill = '';
  }

  /** Lets pdfmake write, which leaves the graphics state unknown. */
  #delegate(mark: Mark | undefined, write: () => void): void {
    if (mark === undefined) this.#content.end();
    else this.#content.begin(mark);
    this.#content.flush();
    write();
    this.#fill = '';
  }

  #paintRows(batch: RowBatch): void {
    const { width: pageWidth } = this.#page;
    paintRows(batch, {
      content: this.#content,
      open: this.#open,
      colour: (colour) => this.#colour(colour),
      turn: (x, width) => (this.#isTurned ? pageWidth - x - width : x),
      use: ({ font }) => (this.#pdf.page.fonts[font.id] ??= font.ref()),
      paintLine: (line) => {
        this.#fill = '';
        this.#paintLine(line);
      },
      setDestination: (name, x, y) => this.#pdf.addNamedDestination(name, 'XYZ', x, y, null),
      finishLast: (table) => {
        this.#structure.finishLast(table);
      },
    });
    this.#fill = '';
  }

  #paintLine(line: Line): void {
    const { inlines } = line;
    const [first] = inlines;
    if (first === undefined) return;
    const room = line.getWidth();
    if (line._pageNodeRef !== undefined) printPageNumber(line._pageNodeRef, first, this.#isTurned);
    const left = this.#isTurned ? this.#page.width - (line.x ?? 0) - room : (line.x ?? 0);
    const baseline = (line.y ?? 0) + line.getAscenderHeight();
    if (line.id !== undefined) {
      this.#pdf.addNamedDestination(line.id, 'XYZ', left + first.x, baseline - ascentOf(first), null);
    }
    const mark = line.mark ?? first.mark ?? 'layout';
    for (let start = 0; start < inlines.length;) {
      const end = endOfRun(inlines, start, isSameLink);
      const runs = inlines.slice(start, end);
      start = end;
      if (runs.every(({ text }) => text === '')) continue;
      this.#content.begin(this.#markOf(runs, mark, left, baseline));
      for (let from = 0; from < runs.length;) {
        const to = endOfRun(runs, from, isSameLook);
        this.#paintRun(runs.slice(from, to), left, baseline);
        from = to;
      }
    }
  }

  /** What runs of one link belong to: the link, where there is one. */
  #markOf(runs: readonly InlineRun[], mark: Mark, left: number, baseline: number): Mark {
    const [first] = runs;
    if (first === undefined || !(mark instanceof Element)) return mark;
    const { link, linkToDestination } = first;
    if (isNone(link) && isNone(linkToDestination)) return mark;
    const [from, to] = [Math.min(...runs.map(({ x }) => x)), Math.max(...runs.map(({ x, width }) => x + width))];
    return this.#links.add(this.#pdf.page, mark, {
      address: link ?? undefined,
      destination: linkToDestination ?? undefined,
      text: runs
        .map(({ text, read = text }) => read)
        .join('')
        .replaceAll(BREAK, '')
        .trim(),
      left: left + from,
      right: left + to,
      top: baseline - ascentOf(first),
      bottom: baseline - ascentOf(first) + first.font.lineHeight(first.fontSize),
    });
  }

  /** Writes runs of one look that follow each other without a gap. */
  #paintRun(runs: readonly InlineRun[], left: number, baseline: number): void {
    const [first] = runs;
    if (first === undefined) return;
    const { font, fontSize, characterSpacing = 0 } = first;
    this.#pdf.page.fonts[font.id] ??= font.ref();
    const fill = this.#colour(first.color ?? 'black');
    if (fill !== this.#fill) this.#content.write(`${fill} rg`);
    this.#fill = fill;
    const spacing = characterSpacing === 0 ? ['', ''] : [`${numberOf(characterSpacing)} Tc `, ' 0 Tc'];
    const place = { x: left + first.x, baseline, size: fontSize };
    const glyphs =
      first.isTurned !== true
        ? glyphOperators(
            font,
            runs.map(({ text }) => text),
            place,
          )
        : turnedOperators(font, first.text, place);
    this.#content.write(`BT /${font.id} ${numberOf(fontSize)} Tf ${spacing[0] ?? ''}${glyphs}${spacing[1] ?? ''} ET`);
  }

  #colour(colour: string): string {
    let operands = this.#colours.get(colour);
    if (operands === undefined) {
      operands = (this.#pdf._normalizeColor(colour) ?? [0, 0, 0]).map(numberOf).join(' ');
      this.#colours.set(colour, operands);
    }
    return operands;
  }
}

function isWatermark(item: PageItem): boolean {
  return item.type === 'line' && item.item.mark === 'watermark';
}

function isNone(target: string | null | undefined): boolean {
  return target === null || target === undefined;
}

function ascentOf({ font, fontSize }: InlineRun): number {
  return (font.ascender / 1000) * fontSize;
}

/** Puts the number of a page where a placeholder was measured. */
function printPageNumber(target: NonNullable<Line['_pageNodeRef']>, run: InlineRun, isTurned: boolean): void {
  run.text = String(target.positions?.[0]?.pageNumber ?? '');
  const width = run.font.widthOfString(run.text, run.fontSize);
  if ((run.alignment === 'right') !== isTurned) run.x += run.width - width;
  run.width = width;
}

function endOfRun(
  runs: readonly InlineRun[],
  start: number,
  isSame: (one: InlineRun, next: InlineRun) => boolean,
): number {
  let end = start + 1;
  for (; end < runs.length; end += 1) {
    const [one, next] = [runs[end - 1], runs[end]];
    if (one === undefined || next === undefined || !isSame(one, next)) break;
  }
  return end;
}

function isSameLink(one: InlineRun, next: InlineRun): boolean {
  return one.link === next.link && one.linkToDestination === next.linkToDestination;
}

function isSameLook(one: InlineRun, next: InlineRun): boolean {
  return (
    one.isTurned !== true &&
    next.isTurned !== true &&
    one.font === next.font &&
    one.fontSize === next.fontSize &&
    one.color === next.color &&
    // Spaced letters are measured without the space after the last.
    (one.characterSpacing ?? 0) === 0 &&
    (next.characterSpacing ?? 0) === 0 &&
    Math.abs(next.x - one.x - one.width) < SEAM
  );
}
