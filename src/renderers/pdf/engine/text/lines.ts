/** Breaks text into the lines of a column. Widths and lengths share one unit. */
import { wholeIdsIn, type Span } from '../../../../model/values/whole-ids.js';
import { isPlain } from './scripts.js';

type LengthOf = (text: string) => number;

/** Keeps a rounding error from breaking text that fits exactly. */
const TOLERANCE = 0.01;

/** Zero-width space: a line may end here. */
export const BREAK = '\u200b';

/** A last part shorter than this, such as `Id`, stays with the part before it. */
const SHORT_END = 4;

/**
 * Break opportunities in an identifier: after a separator, before a bracket, between `configured` and `Backup`; in a Japanese date
 * after the year and the month.
 */
const SENSIBLE_PLACES = /(?<=[_.\-/:,])|(?=\()|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=[年月])(?=\p{Nd})/u;

/** Inserts `\n` into the words that are longer than a line and have no other break opportunity. */
export function breakWords(text: string, width: number, lengthOf: LengthOf): string {
  if (lengthOf(text) <= width) return text;
  const room = width + TOLERANCE;
  const broken = (part: string) => (lengthOf(part) <= room ? part : breakId(part, room, lengthOf).join('\n'));
  return text.replace(/\S+/gu, (word) => (lengthOf(word) <= room ? word : unbreakableParts(word).map(broken).join('')));
}

/** Number of lines that text fills. Ignores breaks within words, such as after hyphens, which could only save lines. */
export function countLines(text: string, width: number, lengthOf: LengthOf): number {
  const room = width + TOLERANCE;
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let filled = 0;
    for (const word of unbreakableParts(paragraph)) {
      const length = lengthOf(word);
      if (filled > 0 && filled + lengthOf(word.trimEnd()) > room) {
        lines += 1;
        filled = 0;
      }
      filled += length;
    }
  }
  return lines;
}

/**
 * Breaks an identifier into lines that fit, each with at least one character. Breaks within a part only if that part is longer
 * than a line. Nothing is added: the joined lines are the identifier.
 */
export function breakId(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const add = (text: string, length: number) => {
    if (filled + length > room && line !== '') {
      lines.push(line);
      line = '';
      filled = 0;
    }
    line += text;
    filled += length;
  };
  for (const part of partsOf(id, room, lengthOf)) {
    const length = lengthOf(part);
    if (length <= room) add(part, length);
    else for (const character of part) add(character, lengthOf(character));
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The parts between break opportunities. A short last part is joined to the one before it if both fit on a line. */
function partsOf(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const parts = id.split(SENSIBLE_PLACES);
  const end = parts.at(-1) ?? '';
  const joined = `${parts.at(-2) ?? ''}${end}`;
  return end.length < SHORT_END && lengthOf(joined) <= room ? [...parts.slice(0, -2), joined] : parts;
}

/** Scripts without spaces between words: only a dictionary finds the words. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A line may end before and after each of these. */
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;
/** Closing marks, and small letters that belong to the character before: never at the start of a line. */
const STAYS_BEHIND =
  /[、。，．・：；？！ー々〻ゝゞヽヾ゛゜)\]}〕〉》」』】〙〗〟’”»ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ）］｝｡､｣,.:;?!%％]/u;
/** Opening marks: never at the end of a line. */
const STAYS_AHEAD = /[([{〔〈《「『【〘〖〝‘“«（［｛｢＄￥]/u;

let segmenter: Intl.Segmenter | undefined;

/** Inserts `BREAK` between the words of scripts that use no spaces. */
export function markBreaks(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(UNSPACED, (stretch) => wordsOf(stretch).join(BREAK));
}

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const AFTER_SPACE = /(?<=[\s\u200b])(?<![\u00a0\u2007\u202f])/u;

/** Splits text at its break opportunities. A space ends the part before it, unless it is a no-break space. */
export function unbreakableParts(text: string): string[] {
  const parts = text.split(AFTER_SPACE);
  return isPlain(text) ? parts : parts.flatMap(splitIdeographs);
}

function splitIdeographs(text: string): string[] {
  if (!IDEOGRAPH.test(text)) return [text];
  const parts: string[] = [];
  let part = '';
  let last = '';
  for (const character of text) {
    const isPlace = part !== '' && (IDEOGRAPH.test(character) || IDEOGRAPH.test(last));
    if (isPlace && !isKept(last, character)) {
      parts.push(part);
      part = '';
    }
    part += character;
    last = character;
  }
  return joinWhole([...parts, part]);
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Particles and endings, which belong to the word before them. */
const ENDING = /^[\p{Script=Hiragana}ー]+$/u;
/** A particle belongs to what the bracket closes. */
const CLOSING = /^[」』】）)]$/u;
/** Maximum characters of a phrase: a longer one might be wider than a column. */
const LONGEST_PHRASE = 8;

const JAPANESE_DATE = /\d{4}年\d{1,2}月\d{1,2}日/gu;

/** Joins parts of a text within ids, dates and Japanese phrases, so that lines end between them. Other parts stay as they are. */
export function joinWhole(parts: readonly string[]): string[] {
  if (parts.length < 2) return [...parts];
  const text = parts.join('');
  const whole = wholeSpansIn(text);
  const starts = KANA.test(text) ? phraseStarts(text) : null;
  if (whole.length === 0 && starts === null) return [...parts];
  const joined: string[] = [];
  let at = 0;
  for (const part of parts) {
    const before = joined.at(-1);
    const isWithin = starts?.has(at) === false || whole.some(({ start, end }) => start < at && at < end);
    if (before === undefined || !isWithin) joined.push(part);
    else joined[joined.length - 1] = before + part;
    at += part.length;
  }
  return joined;
}

/** Where a text has ids and Japanese dates, which stay on one line. */
export function wholeSpansIn(text: string): Span[] {
  return [...wholeIdsIn(text), ...datesIn(text)];
}

function datesIn(text: string): Span[] {
  if (!text.includes('年')) return [];
  return Array.from(text.matchAll(JAPANESE_DATE), ({ 0: date, index }) => ({ start: index, end: index + date.length }));
}

let japanese: Intl.Segmenter | undefined;

/** Where the phrases of a text begin: at each word, but not at a particle or an ending. */
function phraseStarts(text: string): ReadonlySet<number> {
  japanese ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const starts = new Set<number>();
  let start = 0;
  let isAfterWord = false;
  for (const { segment, index, isWordLike = false } of japanese.segment(text)) {
    const isTooLong = index + segment.length - start > LONGEST_PHRASE;
    if (!isAfterWord || !ENDING.test(segment) || isTooLong) starts.add((start = index));
    isAfterWord = isWordLike || CLOSING.test(segment);
  }
  return starts;
}

function isKept(one: string, next: string): boolean {
  return STAYS_BEHIND.test(next) || STAYS_AHEAD.test(one) || /[\s\p{M}]/u.test(next);
}

export interface Part {
  readonly text: string;
  readonly lineEnd?: boolean;
}

/** Joins parts within ids, dates and Japanese phrases. `isAlike`: whether a part has the styles of the one before it. */
export function joinParts<Each extends Part>(
  parts: readonly Each[],
  isAlike: (part: Each, before: Each) => boolean = () => true,
): Each[] {
  const joined: Each[] = [];
  let run: Each[] = [];
  const close = () => {
    const texts = joinWhole(run.map(({ text }) => text));
    if (texts.length === run.length) joined.push(...run);
    else joined.push(...texts.flatMap((text, index) => ({ ...(run.at(index - texts.length) as Each), text })));
    run = [];
  };
  for (const part of parts) {
    const before = run.at(-1);
    if (before !== undefined && (before.lineEnd === true || !isAlike(part, before))) close();
    run.push(part);
  }
  close();
  return joined;
}
