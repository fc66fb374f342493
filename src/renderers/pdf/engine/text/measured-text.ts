import * as inlinesModule from 'pdfmake/js/TextInlines.js';
import type { StyleStack } from 'pdfmake/js/TextInlines.js';
import type { InlineRun } from 'pdfmake/js/LayoutBuilder.js';
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { wholeSpansIn } from './lines.js';
import { type InlineStyle, measurePart, measureText } from './inline-runs.js';
import { joinParts, type Part } from './lines.js';

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
const NAMES = new Set(Object.keys(DEFAULTS));
/** Style properties that change how text is measured in ways that only pdfmake supports. */
const RARE = new Set([
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
]);

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
    const run = onlyRunOf(text);
    const outer = run && styleOf(stack);
    const style = outer && styleWith(run, outer);
    if (!outer || !style) return super.buildInlines(text, stack);
    const items = measureText(run.text, this.#fontOf(style), style);
    for (const item of items) addOthers(run, item);
    // As in pdfmake, `noWrap` of the node decides the width, whatever the run says.
    return { items, ...extentOf(items, outer.noWrap) };
  }

  override measure(words: (Part & Layer)[], stack: StyleStack): InlineRun[] {
    const outer = styleOf(stack);
    if (outer === null) return super.measure(words, stack);
    const items: InlineRun[] = [];
    for (const word of joinParts(keepAcrossRuns(words), isSameRun)) {
      const style = styleWith(word, outer);
      if (style === null) return super.measure(words, stack);
      const item = measurePart(word, this.#fontOf(style), style);
      addOthers(word, item);
      items.push(item);
    }
    return items;
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

/** The outer style with the overrides of a layer; null if only pdfmake can resolve it. */
function styleWith(layer: Layer | string, outer: InlineStyle): InlineStyle | null {
  // A string names a style.
  if (typeof layer === 'string') return null;
  let style: InlineStyle | undefined;
  // A layer has few properties, and looking up every possible one takes longer.
  for (const name of Object.keys(layer)) {
    if (RARE.has(name)) return null;
    const value = layer[name];
    if (!isStyleName(name) || value === undefined || value === null) continue;
    style ??= { ...outer };
    style[name] = value as never;
  }
  return style ?? outer;
}

function isStyleName(name: string): name is keyof InlineStyle {
  return NAMES.has(name);
}

/** The style of a text from the nodes around it; null if only pdfmake can resolve it. */
function styleOf({ defaultStyle, styleOverrides }: StyleStack): InlineStyle | null {
  let style = styleWith(defaultStyle, DEFAULTS);
  for (const layer of styleOverrides) style &&= styleWith(layer, style);
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
