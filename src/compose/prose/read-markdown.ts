/**
 * Reads the Markdown of expanded sections. Parsing is slow, and the sections of one report after another differ in little but their
 * words, so the words are taken out first: what is left is parsed once, and each report fills its own words into the tree.
 *
 *     12 of **30 policies** passed\.        the expanded section
 *     ① **②** ③\.                           its pattern: parsed once, then found by its text
 *
 * Words are letters and digits, and between them what has no meaning in Markdown: spaces, `,` and `.`, escaped punctuation. They
 * begin and end with a letter or a digit. The pattern has a character for private use in their place, which Markdown reads like a
 * letter, so the rest is read the same. What could be read differently is left in the pattern: directives, numbers of lists. A text
 * with syntax in which the letters count, such as HTML, is its own pattern.
 */
import type { Nodes, Root } from 'mdast';
import { directiveFromMarkdown } from 'mdast-util-directive';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { directive } from 'micromark-extension-directive';
import { gfmTable } from 'micromark-extension-gfm-table';
import { memoize } from '../../model/values/memoize.js';

export interface ReadMarkdown {
  readonly root: Root;
  /** Offset in the text of an offset in the tree. */
  readonly sourceOffset: (offset: number) => number;
}

export function readMarkdown(source: string): ReadMarkdown {
  const { pattern, words } = patternOf(source);
  const root = treeOf(pattern);
  if (words.length === 0) return { root, sourceOffset: (offset) => offset };
  return {
    root: filled(root, words),
    sourceOffset: (offset) => filledText(pattern.slice(0, offset), words).length,
  };
}

interface Pattern {
  /** The text with a character for private use in place of words. */
  readonly pattern: string;
  /** As written, in order. */
  readonly words: readonly string[];
}

/** Stand for words: the first for the first words of a text. */
const FIRST = 0xe100;
const LAST = 0xf8ff;
/** Follows a space after the character for words with spaces between them, which end the address of a link. */
const MORE = '\ue0ff';
const PLACE = /([\ue100-\uf8ff])(?: \ue0ff)?/g;
const ANY_PLACE = /[\ue0ff-\uf8ff]/;

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
/** Escaped punctuation, except what keeps its meaning in code (a backtick) and in tables (a bar). */
const ESCAPED = String.raw`\\[!-\/:-@[-_{}~]`;
const BEYOND_ASCII = String.raw`[^\0-\x9f\u2028\u2029\ue0ff-\uf8ff\p{L}\p{M}\p{N}]`;
/** An apostrophe after a space could begin the title of a link. */
const BETWEEN = String.raw`(?:'|(?:[ ,.;!?\/%+-]|${ESCAPED}|${BEYOND_ASCII})+)`;
const WORDS = `${LETTER}+(?:${BETWEEN}${LETTER}+)*`;

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

const TOKEN = new RegExp(`${KEPT.join('|')}|(${MEANT_LITERALLY})|${NAMED}|(${WORDS})`, 'gu');

function patternOf(source: string): Pattern {
  const words: string[] = [];
  let isLiteral = ANY_PLACE.test(source);
  const pattern = source.replace(TOKEN, (token, literal: string | undefined, found: string | undefined) => {
    if (literal !== undefined) isLiteral = true;
    if (found === undefined) return token;
    const place = String.fromCharCode(FIRST + words.length);
    words.push(found);
    return found.includes(' ') ? `${place} ${MORE}` : place;
  });
  return isLiteral || words.length > LAST - FIRST ? { pattern: source, words: [] } : { pattern, words };
}

/** More than the templates of a service have. */
const MOST_TREES = 500;

const treeOf = memoize(
  (pattern: string): Root =>
    fromMarkdown(pattern, {
      extensions: [directive(), gfmTable()],
      mdastExtensions: [directiveFromMarkdown(), gfmTableFromMarkdown()],
    }),
  MOST_TREES,
);

function filled<Node extends Nodes>(node: Node, words: readonly string[]): Node {
  const copy = { ...node };
  // Code has no escapes.
  if ('value' in copy) copy.value = filledText(copy.value, words, copy.type === 'inlineCode');
  if ('url' in copy) copy.url = filledText(copy.url, words, false);
  if ('children' in copy) (copy as { children: Nodes[] }).children = copy.children.map((child) => filled(child, words));
  return copy;
}

function filledText(text: string, words: readonly string[], isWritten = true): string {
  return text.replace(PLACE, (_, place: string) => {
    const found = words[place.charCodeAt(0) - FIRST] ?? '';
    return isWritten ? found : found.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  });
}
