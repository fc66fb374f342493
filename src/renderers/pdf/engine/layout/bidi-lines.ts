/** Lines with right-to-left text: the bidi levels of each text, and the places of the runs of a line. */
import type { LayoutNode, InlineRun, Line } from 'pdfmake/js/LayoutBuilder.js';
import { hasRtlLetter, hasRtlCharacter } from '../text/scripts.js';
import { resolveLevels, mirrorText, levelRunsOf, visualOrder, type Levels, type BaseDirection } from '../text/bidi.js';
import type { Definition } from '../definition.js';

/** Opens an isolate whose direction follows its first letter (FSI). */
const ISOLATE = /\u2068/;

interface BidiText {
  readonly levels: Levels;
  /** Characters that are already in lines. */
  laidOut: number;
}

export class BidiTexts {
  readonly #direction: Definition['direction'];
  readonly #known = new WeakMap<LayoutNode, BidiText | null>();

  constructor(direction: Definition['direction']) {
    this.#direction = direction;
  }

  /** Returns null if the whole text reads from left to right. */
  of(node: LayoutNode): BidiText | null {
    let bidiText = this.#known.get(node);
    if (bidiText === undefined) {
      const text = (node._inlines ?? []).map((run) => run.text).join('');
      const isMixed = hasRtlCharacter(text) || ISOLATE.test(text);
      bidiText = isMixed
        ? { levels: resolveLevels(text, node.baseDirection ?? this.#baseDirectionOf(text)), laidOut: 0 }
        : null;
      this.#known.set(node, bidiText);
    }
    return bidiText;
  }

  #baseDirectionOf(text: string): BaseDirection {
    if (this.#direction === 'ltr') return 'auto';
    return hasRtlLetter(text) ? 'rtl' : 'ltr';
  }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface InlineRun {
    /** The text in reading order, if `text` differs from it so that the font produces the right glyphs. */
    logicalText?: string;
    /** Whether the text reads from right to left. */
    isRtl?: boolean;
  }
}

interface BidiRun {
  readonly run: InlineRun;
  readonly level: number;
}

const ISOLATES = /[\u2066-\u2069]/g;
const TRAILING_SPACE = /\s+$/u;
/** A font places words from left to right, each followed by its space. */
const BETWEEN_WORDS = /(?<=\s)(?=\S)/u;
const AROUND_WORDS = /(?<=\s)(?=\S)|(?<=\S)(?=\s)/u;
/** Joins a letter to its neighbor in another run. */
const JOINER = '\u200d';
const JOINING = /[\p{Script=Arabic}\p{Script=Syriac}]/u;
/** Maximum difference of widths that are the same, as a share of the type size. */
const SAME_WIDTH = 0.005;
const LETTER_AT_END = /\p{L}\p{M}*$/u;

/**
 * Splits the runs of a line where the direction changes and sets their positions. The runs stay in reading order.
 *
 * @param start index of the line's first character in the text that `levels` describes
 */
export function orderLine(line: Line, { levels, base }: Levels, start: number): void {
  const bidiRuns = splitRuns(line.inlines, levels, base, start);
  joinLetters(bidiRuns);
  for (const { run } of bidiRuns) run.width = widthOf(run);
  unifyFonts(bidiRuns);
  const ordered = visualOrder(bidiRuns);
  const trailing = bidiRuns.at(-1)?.run;
  // White space at the end takes no room: in a right-to-left line it hangs over the left edge.
  const isHanging = trailing?.text.trim() === '';
  let x = isHanging && ordered[0]?.run === trailing && bidiRuns.length > 1 ? -trailing.width : 0;
  for (const { run } of ordered) {
    run.x = x;
    x += run.width;
  }
  const width = bidiRuns.reduce((sum, { run }) => sum + run.width, 0);
  line.inlines = bidiRuns.map(({ run }) => run);
  line.inlineWidths = width;
  line.leadingCut = 0;
  line.trailingCut = isHanging ? trailing.width : 0;
}

function splitRuns(runs: readonly InlineRun[], levels: Uint8Array, base: number, start: number): BidiRun[] {
  const text = runs.map((run) => run.text).join('');
  const end = start + text.replace(TRAILING_SPACE, '').length;
  const bidiRuns: BidiRun[] = [];
  let at = start;
  for (const run of runs) {
    const from = at;
    at += run.text.length;
    const seen = levelRunsOf(levels, from, Math.max(from, Math.min(at, end)));
    const hanging = at > end ? [{ start: Math.max(from, end), end: at, level: base }] : [];
    for (const levelRun of [...seen, ...hanging]) {
      const own = run.text.slice(levelRun.start - from, levelRun.end - from).replace(ISOLATES, '');
      for (const fontText of fontTextsOf(own, levelRun.level)) {
        bidiRuns.push({ run: { ...run, ...fontText, word: undefined }, level: levelRun.level });
      }
    }
  }
  return bidiRuns;
}

type FontText = Pick<InlineRun, 'text' | 'logicalText' | 'isRtl'>;

/** The texts to pass to the font, which by itself reverses only letters of right-to-left scripts. */
function fontTextsOf(text: string, level: number): FontText[] {
  if (text === '') return [];
  if (level % 2 === 1) return text.split(BETWEEN_WORDS).map(rtlFontText);
  // At an even level these are digits, which read from left to right although the font would reverse them.
  if (hasRtlCharacter(text))
    return text.split(AROUND_WORDS).map((word) => ({ text: reverseText(word), logicalText: word }));
  return [{ text }];
}

function rtlFontText(word: string): FontText {
  const glyphs = mirrorText(word);
  return { text: hasRtlCharacter(word) ? glyphs : reverseText(glyphs), logicalText: word, isRtl: true };
}

function reverseText(text: string): string {
  return Array.from(text).reverse().join('');
}

/** Keeps the letters of a word joined if the style changes within it. */
function joinLetters(bidiRuns: readonly BidiRun[]): void {
  bidiRuns.forEach(({ run, level }, index) => {
    const next = bidiRuns[index + 1];
    if (next?.level !== level || level % 2 === 0) return;
    const isJoined = LETTER_AT_END.test(run.text) && JOINING.test(run.text.at(-1) ?? '') && startsJoined(next.run.text);
    if (!isJoined) return;
    run.text += JOINER;
    next.run.text = JOINER + next.run.text;
  });
}

/**
 * Sets numbers, spaces and Latin words among right-to-left words in the font of these words if they are as bold and as wide there,
 * without moving anything. A phrase is only found if it is in one font.
 */
function unifyFonts(bidiRuns: readonly BidiRun[]): void {
  const words = bidiRuns.filter(isRtlWord).toReversed();
  /** By weight: the font of the word before, or of the first word. */
  const fonts = new Map(words.map(({ run }) => [run.bold, run.font]));
  for (const bidiRun of bidiRuns) {
    const { run, level } = bidiRun;
    if (isRtlWord(bidiRun)) fonts.set(run.bold, run.font);
    const font = fonts.get(run.bold);
    if (level === 0 || font === undefined || font === run.font || hasRtlCharacter(run.text)) continue;
    const { font: own } = font;
    const hasAll = Array.from(run.text).every((each) => own.hasGlyphForCodePoint(each.codePointAt(0) ?? 0));
    if (hasAll && Math.abs(widthOf({ ...run, font }) - run.width) < run.fontSize * SAME_WIDTH) run.font = font;
  }
}

function isRtlWord({ run, level }: BidiRun): boolean {
  return level > 0 && hasRtlLetter(run.text);
}

function startsJoined(text: string): boolean {
  return JOINING.test(text.charAt(0)) && /^\p{L}/u.test(text);
}

function widthOf({ font, text, fontSize, characterSpacing = 0 }: InlineRun): number {
  return font.widthOfString(text, fontSize) + characterSpacing * (text.length - 1);
}
