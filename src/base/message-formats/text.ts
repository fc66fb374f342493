/** Plain text. */

/** Columns of a line that every mail program shows, also in an answer. */
export const TEXT_WIDTH = 76;

/** Characters that take two columns, and between which a line may break. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1aff0}-\u{1b2fb}\u{20000}-\u{3fffd}]/u;
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** A flag is two letters, each one column wide. */
const WIDE_EMOJI = /(?!\p{Regional_Indicator})\p{Emoji_Presentation}/u;
const ASCII = /^[\0-\x7f]*$/;
/** Its words stay whole. */
const KATAKANA = /[\u30a1-\u30fa\u30fc]/u;
/** May not begin a line. */
const CLOSING = /[、。，．・：；？！）」』】〕〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ％%)\],.:;!?]/u;
/** May not end a line. */
const OPENING = /[（「『【〔〈《([]/u;

export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (!WITHOUT_WIDTH.test(character)) width += WIDE.test(character) || WIDE_EMOJI.test(character) ? 2 : 1;
  }
  return width;
}

/** The text in lines of at most `width` columns. A word that is longer has a line of its own. */
export function wrapped(text: string, width = TEXT_WIDTH, indent = ''): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    if (line.trim() !== '' && textWidth(line + word.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += word;
  }
  return [...lines, line.trimEnd()];
}

/** Stretches between which a line may break, each with the spaces after it. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let last = '';
  for (const character of text) {
    const isBetweenWide =
      (WIDE.test(character) || WIDE.test(last)) && !(KATAKANA.test(character) && KATAKANA.test(last));
    const mayBreak =
      last === ' ' ? character !== ' ' : isBetweenWide && !CLOSING.test(character) && !OPENING.test(last);
    if (word !== '' && mayBreak) {
      words.push(word);
      word = '';
    }
    word += character;
    last = character;
  }
  return word === '' ? words : [...words, word];
}
