/** Where lines may end other than at spaces: between the characters of Chinese and Japanese, between the words of Thai. */
import { isPlain } from './scripts.js';

/** A place where a line may end, which takes no room. */
export const BREAK = '\u200b';

/** Scripts that write words without a space between them, and that only a dictionary can tell apart. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A line may end before and after each of these. */
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;
/** Closing marks, and small letters that belong to the one before: never at the beginning of a line. */
const STAYS_BEHIND =
  /[、。，．・：；？！ー々〻ゝゞヽヾ゛゜)\]}〕〉》」』】〙〗〟’”»ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ）］｝｡､｣,.:;?!%％]/u;
/** Opening marks: never at the end of a line. */
const STAYS_AHEAD = /[([{〔〈《「『【〘〖〝‘“«（［｛｢＄￥]/u;

let segmenter: Intl.Segmenter | undefined;

/** Puts a place to break between words that have no space between them. */
export function markBreaks(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(UNSPACED, (stretch) => wordsOf(stretch).join(BREAK));
}

function wordsOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The parts of a text that no line may end in; a space stands at the end of the part before it. */
export function unbreakableParts(text: string): string[] {
  const parts = text.split(/(?<=[\s\u200b])/u);
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
  return [...parts, part];
}

/** Whether two characters must stay on one line. */
function isKept(one: string, next: string): boolean {
  return STAYS_BEHIND.test(next) || STAYS_AHEAD.test(one) || /[\s\p{M}]/u.test(next);
}
