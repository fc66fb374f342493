/** Line break opportunities besides spaces: between Chinese and Japanese characters, and between Thai words. */
import { isPlain } from './scripts.js';

/** Zero-width space: a line may end here. */
export const BREAK = '\u200b';

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

/** Splits text at its break opportunities. A space ends the part before it. */
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

/** Whether two adjacent characters must stay on one line. */
function isKept(one: string, next: string): boolean {
  return STAYS_BEHIND.test(next) || STAYS_AHEAD.test(one) || /[\s\p{M}]/u.test(next);
}
