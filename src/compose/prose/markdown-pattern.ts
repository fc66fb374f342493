/**
 * The pattern of a Markdown text: what is left without its words. The sections of different reports differ in little but their
 * words, so a pattern is parsed once, and each report fills its own words into the tree.
 *
 *     12 of **30 policies** passed\.        the text
 *     ① **②** ③\.                           its pattern
 *
 * Words are letters and digits, with anything between them that has no meaning in Markdown: spaces, `,` and `.`, escaped punctuation.
 * They begin and end with a letter or a digit. The pattern has a private-use character in their place. Markdown reads it like a
 * letter, so the rest is parsed the same. What could be parsed differently stays in the pattern: directives, list numbers. A text
 * with syntax in which the letters count, such as HTML, is its own pattern.
 */
import { memoize } from '../../model/values/memoize.js';
import { isLatin, LATIN_WORD } from '../../model/values/text.js';

export interface Pattern {
  /** The text with private-use characters in place of words. */
  readonly pattern: string;
  /** The words as written, in order. */
  readonly words: readonly string[];
  /** Whether the text has syntax in which the letters count, so that it is its own pattern. */
  readonly isLiteral: boolean;
}

/** Stand for words: the first for the first words of a text. */
const FIRST = 0xe100;
const LAST = 0xf8ff;
/** Follows a space after the character for words with spaces between them, which end the address of a link. */
const MORE = '\ue0ff';
const PLACE = /([\ue100-\uf8ff])(?: \ue0ff)?/g;
const ANY_PLACE = /[\ue0ff-\uf8ff]/;
/** A parser drops it at the start of a text, without counting it in the places of what follows. */
const BYTE_ORDER_MARK = '\ufeff';

/** Letters, marks and digits, as members of a character class. */
const LETTERS = String.raw`\p{L}\p{M}\p{N}`;
/** Escaped punctuation, except what keeps its meaning in code (a backtick) and in tables (a bar). */
const ESCAPED = String.raw`\\[!-\/:-@[-_{}~]`;
/** Between words, without a space beside it: an apostrophe after a space could begin the title of a link. */
const APOSTROPHE = "'";
const PUNCTUATION = String.raw`[ ,.;!?\/%+-]`;

/** Left in the pattern. */
const KEPT = [
  // A directive with its attributes.
  String.raw`(?<![^\n\r])[ \t]*:[^\n\r]*`,
  String.raw`\\[^]`,
  // The number of an item in a list.
  String.raw`\d{1,9}[.)](?![^ \t\n\r])`,
];

/** HTML, entities, definitions, directives within a line. */
const MEANT_LITERALLY = String.raw`[<&]|\]:|:[^ \n\r[{]*[[{]`;
/** A colon before a name, which may begin with a tab. */
const NAMED = String.raw`:[^ \n\r]*`;

const tokenOf = memoize((latin: boolean) =>
  latin ? new RegExp(tokenSource(LATIN_WORD), 'g') : new RegExp(tokenSource(LETTERS), 'gu'),
);

/** A regular expression for tokens. `letters`: members of a character class. */
function tokenSource(letters: string): string {
  const beyondAscii = String.raw`[^\0-\x9f\u2028\u2029\ue0ff-\uf8ff${letters}]`;
  const between = `(?:${APOSTROPHE}|(?:${PUNCTUATION}|${ESCAPED}|${beyondAscii})+)`;
  const words = `[${letters}]+(?:${between}[${letters}]+)*`;
  return `${KEPT.join('|')}|(${MEANT_LITERALLY})|${NAMED}|(${words})`;
}

export function patternOf(source: string): Pattern {
  const words: string[] = [];
  const hasLinks = source.includes('](');
  let isLiteral = ANY_PLACE.test(source) || source.startsWith(BYTE_ORDER_MARK);
  const token = tokenOf(isLatin(source));
  const pattern = source.replace(token, (whole, literal: string | undefined, found: string | undefined) => {
    if (literal !== undefined) isLiteral = true;
    if (found === undefined) return whole;
    const place = String.fromCharCode(FIRST + words.length);
    words.push(found);
    return hasLinks && found.includes(' ') ? `${place} ${MORE}` : place;
  });
  if (!isLiteral && words.length <= LAST - FIRST) return { pattern, words, isLiteral };
  return { pattern: source, words: [], isLiteral };
}

/** A part of a pattern with the words in their places. In code, which has no escapes, the words stay as written. */
export function filledText(text: string, words: readonly string[], isWritten = true): string {
  return text.replace(PLACE, (_, place: string) => {
    const found = words[place.charCodeAt(0) - FIRST] ?? '';
    return isWritten ? found : found.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  });
}

/** A part of a text that Markdown reads on its own. */
export interface Passage {
  readonly source: string;
  readonly start: number;
}

const LINE_BREAK = /\r\n|\n|\r/g;
const BLANK = /^[ \t]*$/;
/** A code fence. Syntax within it has no meaning. */
const FENCE_OF_CODE = /^[ \t>*+\-\d.)]*(?:```|~~~)/m;
/** The shortest fence of a container. */
const FENCE = ':::';
const OPENING = /^[ \t]*(:{3,})[ \t]*[^:\s]/;
const CLOSING = /^ {0,3}(:{3,})[ \t]*$/;
/** May continue the passage above. A byte order mark has a meaning only at the start of a text. */
const INDENTED = /^[ \t\ufeff]/;
/** Starts a list, or continues one. */
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * The passages of a text, each without blank lines around it. Patterns of passages recur in many sections; patterns of whole
 * sections rarely do. A container is never split, nor is a list.
 */
export function passagesOf(text: string): Passage[] {
  if (FENCE_OF_CODE.test(text)) return [{ source: text, start: 0 }];
  const passages: Passage[] = [];
  let start = 0;
  let end = 0;
  let isBlank = true;
  let hasItems = false;
  let isIndented = false;
  /** Colons of the widest fence of the containers that are open; 0 outside of containers. */
  let fence = 0;
  let next = 0;
  while (next < text.length) {
    const index = next;
    LINE_BREAK.lastIndex = index;
    const stop = LINE_BREAK.exec(text)?.index ?? text.length;
    next = LINE_BREAK.lastIndex === 0 ? text.length : LINE_BREAK.lastIndex;
    const line = text.slice(index, stop);
    if (BLANK.test(line)) {
      isBlank = true;
      continue;
    }
    const isItem = ITEM.test(line);
    // The parser reads an empty item after indented code as a paragraph.
    const continuesItem = isItem && (hasItems || isIndented);
    isIndented = INDENTED.test(line);
    const continues = end > 0 && (isIndented || continuesItem);
    if (isBlank && fence === 0 && !continues) {
      if (end > 0) passages.push({ source: text.slice(start, end), start });
      start = index;
      hasItems = false;
    }
    hasItems ||= isItem;
    isBlank = false;
    end = stop;
    if (!line.includes(FENCE)) continue;
    const opened = OPENING.exec(line)?.[1]?.length ?? 0;
    const closed = CLOSING.exec(line)?.[1]?.length ?? 0;
    if (opened > 0) fence = Math.max(fence, opened);
    else if (closed >= fence) fence = 0;
  }
  // A container that is not closed, or indented code, continues to the end.
  const isOpen = fence > 0 || isIndented;
  if (end > 0) passages.push({ source: isOpen ? text.slice(start) : text.slice(start, end), start });
  return passages;
}
