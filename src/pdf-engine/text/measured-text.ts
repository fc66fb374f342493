import * as inlinesModule from 'pdfmake/js/TextInlines.js';
import type { StyleStack } from 'pdfmake/js/TextInlines.js';
import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { wholeSpansIn } from './lines.js';
import { type InlineStyle, measurePart, measureText } from './inline-runs.js';
import { joinParts, type Part } from './parts.js';

const TextInlines = defaultExport(inlinesModule);

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
