import type { Theme } from '../../../../model/template/theme.js';
import { cutText, BREAKING_SPACE, isBreakingSpace } from '../../../../model/values/text.js';
import { memoize } from '../../../../model/values/memoize.js';
import { joinDates } from './dates.js';
import { breakWords, countLines, markBreaks } from './lines.js';
import type { Face, FallbackFamily, Fonts } from './fonts.js';
import { cleanText, FontCoverage, isAscii, type MissingCharacter, type FontRun } from './printable.js';
import { isPlain, needsShaping, hasRtlCharacter } from './scripts.js';

/**
 * Maximum characters printed per text, in a column and in prose. Longer texts would fill pages that nobody reads, and the layout
 * of a text with tens of thousands of words takes minutes.
 */
export const LONGEST_IN_COLUMN = 1_000;
const LONGEST_IN_PROSE = 10_000;

const MAX_WIDTHS = 20_000;

const [ISOLATE, END] = ['\u2068', '\u2069'];

function isolated(text: string): string {
  return `${ISOLATE}${text}${END}`;
}

export type FontStyle = 'sans' | 'semibold' | 'mono';

export interface Extent {
  readonly natural: number;
  readonly widest: number;
}

/** Text for pdfmake: a string in the style's own font, or runs if it needs other fonts. */
export type Printable = string | FontRun[];

/**
 * Turns text into text that the fonts can print, and measures it. All lengths are points.
 *
 * Every text of a document passes through `print` or `printWithin`. Characters that no font has are replaced visibly and recorded.
 */
export class Typesetter {
  readonly #faces: Readonly<Record<FontStyle, Face>>;
  readonly #coverage: FontCoverage;
  readonly #leading: number;
  readonly #widths = memoize((style: FontStyle) => memoize((text: string) => this.#measure(text, style), MAX_WIDTHS));
  #hasTruncated = false;

  constructor(theme: Theme, fonts: Fonts) {
    this.#faces = { sans: fonts.sans, semibold: fonts.semibold, mono: fonts.mono };
    this.#coverage = new FontCoverage(fonts.fallbacks);
    this.#leading = theme.type.leading;
  }

  get missing(): readonly MissingCharacter[] {
    return this.#coverage.missing;
  }

  get hasTruncated(): boolean {
    return this.#hasTruncated;
  }

  print(text: string, style: FontStyle = 'sans', longest = LONGEST_IN_PROSE): Printable {
    const face = this.#faces[style];
    if (text.length <= longest && face.hasAscii && isAscii(text)) return text;
    this.#hasTruncated ||= text.length > longest;
    const runs = this.#coverage.fontRuns(markBreaks(cleanText(cutText(text, longest))), face, weightOf(style));
    const [only] = runs;
    return runs.length === 1 && only?.font === face.family ? only.text : runs;
  }

  /** A text of a table, cut to `LONGEST_IN_COLUMN`. */
  shorten(text: string): string {
    this.#hasTruncated ||= text.length > LONGEST_IN_COLUMN;
    return cutText(text, LONGEST_IN_COLUMN);
  }

  /** Parts of one line. The line has a base direction; the direction of each part follows its own first letter. */
  printParts(parts: readonly string[], separator: string, baseDirection: 'ltr' | 'rtl'): Printable {
    const isMixed = baseDirection === 'rtl' || parts.some((part) => hasRtlCharacter(part));
    if (!isMixed) return this.print(parts.join(separator));
    const text = parts.map((part) => isolated(markBreaks(cleanText(part)))).join(separator);
    return this.#coverage.fontRuns(text, this.#faces.sans);
  }

  /** A part of a line with a base direction. The direction of the part follows its own first letter. */
  partOf(text: string, baseDirection: 'ltr' | 'rtl'): string {
    return baseDirection === 'rtl' || hasRtlCharacter(text) ? isolated(text) : text;
  }

  /** Text for a column of `width`. Breaks words that are wider, mostly identifiers. */
  printWithin(text: string, width: number, size: number, style: FontStyle = 'sans'): Printable {
    const lengthOf = (part: string) => this.widthOf(part, size, style);
    const joined = joinDates(text, (date) => lengthOf(date) <= width);
    const printable = this.print(joined, style, LONGEST_IN_COLUMN);
    if (typeof printable === 'string') {
      const fits = isPlain(printable) && plainExtent(printable, this.#faces[style]).widest * size <= width;
      return fits ? printable : breakWords(printable, width, lengthOf);
    }
    return printable.map((run) => ({ ...run, text: breakWords(run.text, width, lengthOf) }));
  }

  widthOf(text: string, size: number, style: FontStyle = 'sans'): number {
    if (isPlain(text)) return advanceOf(text, this.#faces[style]) * size;
    return this.#widths(style)(text) * size;
  }

  extentOf(text: string, style: FontStyle = 'sans'): Extent {
    if (isPlain(text)) return plainExtent(text, this.#faces[style]);
    const words = text.split(BREAKING_SPACE).map((word) => this.widthOf(word, 1, style));
    return { natural: this.widthOf(text, 1, style), widest: Math.max(...words) };
  }

  #measure(text: string, style: FontStyle): number {
    const face = this.#faces[style];
    let width = 0;
    for (const run of this.#coverage.faceRuns(text.replace(WITHOUT_WIDTH, ''), face, weightOf(style))) {
      const own = run.face ?? face;
      width += needsShaping(run.text) ? own.shapedWidth(run.text) : advanceOf(run.text, own);
    }
    return width;
  }

  /** Upper bound of the lines that text needs in a column of `width`, broken as `printWithin` does. */
  linesIn(text: string, width: number, size: number, style: FontStyle = 'sans'): number {
    const lengthOf = (part: string) => this.widthOf(part, size, style);
    const joined = joinDates(text, (date) => lengthOf(date) <= width);
    const printed = markBreaks(cleanText(cutText(joined, LONGEST_IN_COLUMN)));
    return countLines(breakWords(printed, width, lengthOf), width, lengthOf);
  }

  /** pdfmake's `lineHeight` that places lines `leading` type sizes apart. Default: the theme's leading. */
  lineHeight(style: FontStyle = 'sans', leading = this.#leading): number {
    return leading / this.#faces[style].lineHeight;
  }

  ascent(size: number, style: FontStyle = 'sans'): number {
    return this.#faces[style].ascent * size;
  }

  /** Distance from the top of a line to the middle of its capitals, where a shape next to the text is centered. */
  middle(size: number, style: FontStyle = 'sans'): number {
    return (this.#faces[style].ascent - this.#faces[style].capHeight / 2) * size;
  }
}

/** Zero-width spaces, isolates and inserted line ends. */
const WITHOUT_WIDTH = /[\u200b\u2066-\u2069\n]/g;

function weightOf(style: FontStyle): keyof FallbackFamily {
  return style === 'semibold' ? 'semibold' : 'regular';
}

function advanceOf(text: string, face: Face): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0;
    if (codePoint > 0xffff) at += 1;
    width += face.advance(codePoint);
  }
  return width / face.unitsPerEm;
}

/** `text` must be plain, see `isPlain`. */
function plainExtent(text: string, face: Face): Extent {
  let [natural, widest, width] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.charCodeAt(at);
    const advance = face.advance(codePoint);
    natural += advance;
    width = isBreakingSpace(codePoint) ? 0 : width + advance;
    if (width > widest) widest = width;
  }
  return { natural: natural / face.unitsPerEm, widest: widest / face.unitsPerEm };
}
