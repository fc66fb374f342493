import * as decoratorModule from 'pdfmake/js/TextDecorator.js';
import type { TextDecorator } from 'pdfmake/js/TextDecorator.js';
import type { InlineRun, Line } from 'pdfmake/js/LayoutBuilder.js';
import { defaultExport } from '../default-export.js';
import { BREAK } from '../text/lines.js';
import type { Canvas } from './canvas.js';
import type { Mark } from './marked-content.js';
import { Element } from '../structure/structure.js';
import { rtlOperators, type PlacedText } from '../text/rtl-operators.js';
import type { TextPlace } from '../text/glyph-paths.js';
import { glyphOperators, moveTo, type TextOperators } from '../text/text-operators.js';
import { wordsOf } from '../text/words.js';
import { MAX_BYTES, numberOf } from '../file/syntax.js';
import type { Links } from './links.js';
import { printPageNumbers, printsPageNumber } from '../layout/page-references.js';

/** Maximum gap in points between two runs that are written as one. */
const SEAM = 0.001;

/** Writes laid-out lines with their links and destinations, runs of one style at once. */
export class LinePainter {
  readonly #canvas: Canvas;
  readonly #links: Links;
  readonly #decorator: TextDecorator;

  constructor(canvas: Canvas, links: Links) {
    this.#canvas = canvas;
    this.#links = links;
    this.#decorator = new (defaultExport(decoratorModule))(canvas.pdf);
  }

  paint(line: Line): void {
    const { inlines } = line;
    const [first] = inlines;
    if (first === undefined) return;
    const room = line.getWidth();
    if (printsPageNumber(line)) printPageNumbers(line, this.#canvas.isMirrored);
    const left = this.#canvas.mirrorX(line.x ?? 0, room);
    const baseline = (line.y ?? 0) + line.getAscenderHeight();
    if (line.id !== undefined) {
      this.#canvas.pdf.setDestination(line.id, left + first.x, baseline - ascentOf(first));
    }
    const mark = line.mark ?? first.mark ?? 'layout';
    const [isOnBackground, isDecorated] = [inlines.some(hasBackground), inlines.some(hasDecoration)];
    if (isOnBackground) {
      this.#decorate(line, mark, (shown) => {
        this.#decorator.drawBackground(shown, left, line.y ?? 0);
      });
    }
    for (let start = 0; start < inlines.length;) {
      const end = endOfRun(inlines, start, isSameLink);
      const runs = inlines.slice(start, end);
      start = end;
      if (runs.every(({ text }) => text === '')) continue;
      this.#canvas.content.begin(this.#inReadingOrder(runs, this.#markOf(runs, mark, left, baseline)));
      const endOf = runs.some(hasRtl) ? endOfFlow : endOfRow;
      for (let from = 0; from < runs.length;) {
        const to = endOf(runs, from);
        this.#paintRuns(runs.slice(from, to), left, baseline);
        from = to;
      }
    }
    if (isDecorated) {
      this.#decorate(line, mark, (shown) => {
        this.#decorator.drawDecorations(shown, left, line.y ?? 0);
      });
    }
    const [start, top] = [left + first.x, line.y ?? 0];
    this.#canvas.extendFigure(mark, { left: start, top, right: start + room, bottom: top + line.getHeight() });
  }

  /** Lets pdfmake draw behind or over a line. It expects the runs from left to right. */
  #decorate(line: Line, mark: Mark, draw: (shown: Line) => void): void {
    const shown = Object.create(line) as Line;
    shown.inlines = line.inlines.toSorted((one, other) => one.x - other.x);
    this.#canvas.content.begin(mark instanceof Element ? 'layout' : mark);
    this.#canvas.content.flush();
    draw(shown);
    this.#canvas.forget();
  }

  /** The mark of runs whose glyphs are not in reading order: a Span that says what they read. */
  #inReadingOrder(runs: readonly InlineRun[], mark: Mark): Mark {
    if (!runs.some(hasRtl) || !(mark instanceof Element)) return mark;
    const isShown = mark.appearsOn(this.#canvas.pdf.page.dictionary.id);
    return isShown ? mark.add('Span', { actualText: readingOf(runs) }) : mark;
  }

  /** The mark of runs with the same link: the Link element, if there is a link. */
  #markOf(runs: readonly InlineRun[], mark: Mark, left: number, baseline: number): Mark {
    const [first] = runs;
    if (first === undefined || !(mark instanceof Element)) return mark;
    const { link, linkToDestination } = first;
    if (isNone(link) && isNone(linkToDestination)) return mark;
    const [from, to] = [Math.min(...runs.map(({ x }) => x)), Math.max(...runs.map(({ x, width }) => x + width))];
    const top = baseline - ascentOf(first);
    const element = mark.add('Link');
    this.#links.annotate(
      element,
      { address: link ?? undefined, destination: linkToDestination ?? undefined, text: readingOf(runs).trim() },
      { left: left + from, right: left + to, top, bottom: top + first.font.lineHeight(first.fontSize) },
    );
    return element;
  }

  #paintRuns(runs: readonly InlineRun[], left: number, baseline: number): void {
    const [first] = runs;
    if (first === undefined) return;
    const { font, fontSize, characterSpacing = 0, opacity = 1 } = first;
    if (opacity !== 1) this.#setOpacity(opacity);
    this.#canvas.useFont(font);
    this.#canvas.fill(first.color ?? 'black');
    const spacing = characterSpacing === 0 ? ['', ''] : [`${numberOf(characterSpacing)} Tc `, ' 0 Tc'];
    const start = Math.min(...runs.map(({ x }) => x));
    const place = { x: left + start, baseline: baseline - riseOf(first), size: fontSize };
    const { glyphs, marks } = runs.some(hasRtl)
      ? rtlOperators(font, fromLeft(runs, start), place)
      : (wordOperators(runs, place) ?? glyphOperators(font, textsOf(runs), place));
    // Lines are this long only if a user's handler forbids to wrap them.
    if (glyphs.length > MAX_BYTES) this.#canvas.pdf.faults.content.add('a string is longer than 32,767 bytes');
    this.#canvas.content.write(
      `BT /${font.id} ${numberOf(fontSize)} Tf ${spacing[0] ?? ''}${glyphs}${spacing[1] ?? ''} ET`,
    );
    if (marks !== '') this.#canvas.content.write(marks);
    if (opacity !== 1) {
      this.#canvas.content.write('Q');
      this.#canvas.forget();
    }
  }

  #setOpacity(opacity: number): void {
    this.#canvas.content.write('q');
    this.#canvas.content.flush();
    this.#canvas.pdf.opacity(opacity);
  }
}

/** The operators that show the words of one font; null if the text of a run differs from that of its word. */
function wordOperators(runs: readonly InlineRun[], { x, baseline }: TextPlace): TextOperators | null {
  let glyphs = '';
  for (const { word, text, font } of runs) {
    if (word?.text !== text) return null;
    wordsOf(font).show(word);
    glyphs += word.glyphs;
  }
  return { glyphs: `${moveTo(x, baseline)} [(${glyphs})] TJ`, marks: '' };
}

function hasRtl({ isRtl }: InlineRun): boolean {
  return isRtl === true;
}

function readingOf(runs: readonly InlineRun[]): string {
  return runs
    .map(({ text, logicalText = text }) => logicalText)
    .join('')
    .replaceAll(BREAK, '');
}

function textsOf(runs: readonly InlineRun[]): string[] {
  return runs.map(({ text }) => text);
}

function fromLeft(runs: readonly InlineRun[], start: number): PlacedText[] {
  return runs
    .toSorted((one, other) => one.x - other.x)
    .map(({ text, x, isRtl = false }) => ({ text, left: x - start, isRtl }));
}

function isNone(target: string | null | undefined): boolean {
  return target === null || target === undefined;
}

function ascentOf({ font, fontSize }: InlineRun): number {
  return (font.ascender / 1000) * fontSize;
}

/** Height of superscript above the baseline, or of subscript below it, as pdfmake places them. */
function riseOf({ sup, sub, fontSize }: InlineRun): number {
  return (sup === true ? 0.75 : 0) * fontSize - (sub === true ? 0.35 : 0) * fontSize;
}

function hasBackground({ background }: InlineRun): boolean {
  return background !== undefined && background !== null;
}

function hasDecoration({ decoration }: InlineRun): boolean {
  return decoration !== undefined && decoration !== null;
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

/** The end of runs of one style that follow each other from left to right. */
function endOfRow(runs: readonly InlineRun[], start: number): number {
  return endOfRun(runs, start, (one, next) => isSameStyle(one, next) && Math.abs(next.x - one.x - one.width) < SEAM);
}

/** The end of runs of one style that are side by side in any order. */
function endOfFlow(runs: readonly InlineRun[], start: number): number {
  let [end, left, right, width] = [start + 1, Infinity, -Infinity, 0];
  const last = endOfRun(runs, start, isSameStyle);
  for (let at = start; at < last; at += 1) {
    const run = runs[at];
    if (run === undefined) break;
    left = Math.min(left, run.x);
    right = Math.max(right, run.x + run.width);
    width += run.width;
    if (right - left - width < SEAM * (at - start + 1)) end = at + 1;
  }
  return end;
}

function isSameStyle(one: InlineRun, next: InlineRun): boolean {
  return (
    one.font === next.font &&
    one.fontSize === next.fontSize &&
    one.color === next.color &&
    one.opacity === next.opacity &&
    one.sup === next.sup &&
    one.sub === next.sub &&
    // The width of letter-spaced text excludes the space after its last letter.
    (one.characterSpacing ?? 0) === 0 &&
    (next.characterSpacing ?? 0) === 0
  );
}
