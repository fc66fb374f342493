import * as inlinesModule from 'pdfmake/js/TextInlines.js';
import type { StyleStack } from 'pdfmake/js/TextInlines.js';
import * as breakerModule from 'pdfmake/js/TextBreaker.js';
import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { withPlainSpaces } from './no-break-space.js';
import { wholeSpansIn } from './lines.js';
import { joinParts, type Part } from './parts.js';
import { isPlain } from './scripts.js';
import { type Word, wordsOf } from './words.js';

const TextInlines = defaultExport(inlinesModule);
const breaker = new (defaultExport(breakerModule))();

/** The style properties that lines and their painter use. */
interface InlineStyle {
  font: string;
  bold: boolean;
  italics: boolean;
  alignment: string;
  fontSize: number;
  characterSpacing: number;
  color: string;
  link: string | null;
  linkToDestination: string | null;
  noWrap: boolean;
  lineHeight: number;
}
const DEFAULTS: InlineStyle = {
  font: 'Roboto',
  bold: false,
  italics: false,
  alignment: 'left',
  fontSize: 12,
  characterSpacing: 0,
  color: 'black',
  link: null,
  linkToDestination: null,
  noWrap: false,
  lineHeight: 1,
};
const NAMES = Object.keys(DEFAULTS) as (keyof InlineStyle)[];
/** Style properties that change how text is measured in ways that only pdfmake supports. */
const RARE = [
  'fontFeatures',
  'sup',
  'sub',
  'background',
  'decoration',
  'opacity',
  'leadingIndent',
  'preserveLeadingSpaces',
  'preserveTrailingSpaces',
  'wordBreak',
];

const SPACE_AT_START = /^\s+/;
const SPACE_AT_END = /\s+$/;

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface InlineRun {
    /** The word with its encoded glyphs, as long as it has the text of the run. */
    readonly word?: Word | undefined;
  }
}

interface Measured {
  readonly items: InlineRun[];
  readonly minWidth: number;
  readonly maxWidth: number;
}

/**
 * Splits texts into words and measures them, as pdfmake does. pdfmake resolves every style property for every word through all its
 * ancestors; this class resolves them once per text or run, and reuses words that it knows. pdfmake handles rare properties.
 */
export class MeasuredText extends TextInlines {
  override buildInlines(text: unknown, stack: StyleStack): Measured {
    const overrides = stack.styleOverrides;
    const run = onlyRunOf(text);
    if (run === null || !isOrdinary(overrides) || !isOrdinary([run])) return super.buildInlines(text, stack);
    const style = styleOf([stack.defaultStyle, ...overrides, run]);
    const items = measureText(run.text, this.#fontOf(style), style);
    for (const item of items) addOthers(run, item);
    return { items, ...extentOf(items, style.noWrap) };
  }

  /** Measures words that carry the styles of their runs. */
  override measure(words: (Part & Layer)[], stack: StyleStack): InlineRun[] {
    const overrides = stack.styleOverrides;
    if (!isOrdinary(overrides) || !isOrdinary(words)) return super.measure(words, stack);
    const style = styleOf([stack.defaultStyle, ...overrides]);
    return joinParts(keepAcrossRuns(words), isSameRun).map((word) => {
      const own = styleOf([word], style);
      const item = measurePart(word, this.#fontOf(own), own);
      addOthers(word, item);
      return item;
    });
  }

  #fontOf({ font, bold, italics }: InlineStyle): ProvidedFont {
    return this.pdfDocument.provideFont(font, bold, italics);
  }
}

interface Run extends Layer {
  readonly text: string;
}

/** The run of a text that has only one; null for any other. */
function onlyRunOf(text: unknown): Run | null {
  if (typeof text === 'string') return { text };
  const [run, next] = Array.isArray(text) ? (text as (Run | undefined)[]) : [];
  return typeof run?.text === 'string' && next === undefined ? run : null;
}

interface Layer {
  readonly [name: string]: unknown;
}

function isOrdinary(layers: StyleStack['styleOverrides']): layers is readonly Layer[] {
  // A string names a style.
  return layers.every((each) => typeof each !== 'string' && !RARE.some((name) => name in each));
}

/** Later layers override earlier ones, and all override `ground`. */
function styleOf(layers: readonly Layer[], ground = DEFAULTS): InlineStyle {
  const style: InlineStyle = { ...ground };
  for (const layer of layers) {
    for (const name of NAMES) {
      const value = layer[name];
      if (value !== undefined && value !== null) style[name] = value as never;
    }
  }
  return style;
}

/** Marks the words that end a run within an id or a date: no line ends after them. A date has digits and letters of two fonts. */
function keepAcrossRuns(words: readonly (Part & Layer)[]): (Part & Layer)[] {
  const spans = words.length < 2 ? [] : wholeSpansIn(words.map(({ text }) => text).join(''));
  if (spans.length === 0) return [...words];
  let at = 0;
  return words.map((word, index) => {
    const next = words[index + 1];
    at += word.text.length;
    const isWithin = spans.some(({ start, end }) => start < at && at < end);
    return isWithin && next !== undefined && !isSameRun(word, next) ? { ...word, noNewLine: true } : word;
  });
}

const OWN = new Set(['text', 'lineEnd', 'noNewLine']);

/** Whether two words are of the same run, or of runs with the same styles. */
function isSameRun(one: Part & Layer, other: Part & Layer): boolean {
  const stylesOf = (word: Layer) => Object.keys(word).filter((name) => !OWN.has(name));
  const styles = stylesOf(one);
  return styles.length === stylesOf(other).length && styles.every((name) => one[name] === other[name]);
}

/** Control the order of reading, and have no width. */
const ISOLATES = /[\u2066-\u2069]/gu;

/** Characters of text with no-break spaces that is never split, also if only the space after it does not fit: those of a date. */
const LONGEST_WHOLE = 30;

function measureText(text: string, font: ProvidedFont, style: InlineStyle): InlineRun[] {
  if (style.noWrap) return [measurePart({ text }, font, style)];
  const words = knownWords(text, font, style);
  if (words !== null) return words.map((word) => inlineOfWord(word, font, style, word.endsLine));
  return joinParts(breaker.getBreaks(text)).map((part) => measurePart(part, font, style));
}

function measurePart({ text: part, lineEnd = false }: Part, font: ProvidedFont, style: InlineStyle): InlineRun {
  const [word, next] = knownWords(part, font, style) ?? [];
  if (word?.text.length === part.length && next === undefined) return inlineOfWord(word, font, style, lineEnd);
  const text = withPlainSpaces(part);
  const widthOf = (some: string) => {
    const shown = some.replace(ISOLATES, '');
    return font.widthOfString(shown, style.fontSize) + style.characterSpacing * (shown.length - 1);
  };
  const [start = ''] = SPACE_AT_START.exec(text) ?? [];
  const [end = ''] = SPACE_AT_END.exec(text) ?? [];
  const leadingCut = start === '' ? 0 : widthOf(start);
  const trailingCut = end === '' ? 0 : widthOf(end);
  const measured = { text, isKept: text !== part, width: widthOf(text), leadingCut, trailingCut, word: undefined };
  return inlineOf(measured, font, style, lineEnd);
}

/** The words of a text; null if they cannot be reused. */
function knownWords(text: string, font: ProvidedFont, { characterSpacing }: InlineStyle): readonly Word[] | null {
  return text !== '' && characterSpacing === 0 && isPlain(text) ? wordsOf(font).of(text) : null;
}

function inlineOfWord(word: Word, font: ProvidedFont, style: InlineStyle, lineEnd: boolean): InlineRun {
  const { text, isKept, width, space } = word;
  const scale = style.fontSize / 1000;
  const measured = { text, isKept, width: width * scale, leadingCut: 0, trailingCut: space * scale, word };
  return inlineOf(measured, font, style, lineEnd);
}

interface MeasuredPart extends Pick<Word, 'text' | 'isKept'> {
  readonly width: number;
  readonly leadingCut: number;
  readonly trailingCut: number;
  readonly word: Word | undefined;
}

function inlineOf(
  { text, isKept, width, leadingCut, trailingCut, word }: MeasuredPart,
  font: ProvidedFont,
  style: InlineStyle,
  lineEnd: boolean,
): InlineRun {
  const { alignment, bold, fontSize, characterSpacing, color, link, linkToDestination } = style;
  // Not by spreading objects, which would take longer than all the rest.
  return {
    text,
    word,
    font,
    bold,
    fontSize,
    alignment,
    characterSpacing,
    color,
    link,
    linkToDestination,
    noWrap: style.noWrap || (isKept && text.length <= LONGEST_WHOLE),
    x: 0,
    width,
    height: font.lineHeight(fontSize) * style.lineHeight,
    leadingCut,
    trailingCut,
    lineEnd,
  };
}

const MEASURED = new Set<string>([...NAMES, 'text', 'lineEnd']);

/** Adds the properties of a run that are neither style nor measures, such as the place whose page it prints. */
function addOthers(run: Layer, item: InlineRun): void {
  for (const [name, value] of Object.entries(run)) if (!MEASURED.has(name)) Object.assign(item, { [name]: value });
}

/** The widths of the widest word and the widest line. */
function extentOf(items: readonly InlineRun[], isWhole: boolean): Pick<Measured, 'maxWidth' | 'minWidth'> {
  let [minWidth, maxWidth] = [0, 0];
  let line: { width: number; readonly leadingCut: number } | null = null;
  for (const { width, leadingCut = 0, trailingCut = 0, lineEnd } of items) {
    minWidth = Math.max(minWidth, width - leadingCut - trailingCut);
    line ??= { width: 0, leadingCut };
    line.width += width;
    maxWidth = Math.max(maxWidth, line.width - line.leadingCut - trailingCut);
    if (lineEnd === true) line = null;
  }
  return { minWidth: isWhole ? maxWidth : minWidth, maxWidth };
}
