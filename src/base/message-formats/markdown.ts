/** The Markdown of GitHub. */
import type { Inline } from '../../model/document/document.js';
import { plainText } from './formats.js';
import { LINE_BREAK, runsOf, type Run } from './runs.js';

/** Keeps what is beside it together, and has no width. */
const WORD_JOINER = '\u2060';

/**
 * Text that is no markup: ASCII punctuation is escaped. GitHub looks for mentions, references to issues, emoji and addresses after
 * that, in the finished HTML, so a character without width parts them.
 */
export function markdownText(text: string): string {
  return plainText(text)
    .replace(/@(?=\w)|#(?=\d)|(?<=\bGH)-(?=\d)|:(?=[\w+-]+:)/gi, (found) => `${found}${WORD_JOINER}`)
    .replace(/(?<=\b(?:https?|ftp|mailto|xmpp))(?=:)|(?<=\bwww)(?=\.)/gi, WORD_JOINER)
    .replace(/[!#$&*<>@[\\\]^_`{|}~]/g, escaped)
    .replace(/^( ?)([-+=])/, '$1\\$2')
    .replace(/^( ?\d+)([.)])(?=\s|$)/, '$1\\$2');
}

/** As HTML where a backslash would leave `<` and `&` to programs that read the source as HTML. */
function escaped(character: string): string {
  if (character === '<') return '&lt;';
  if (character === '>') return '&gt;';
  return character === '&' ? '&amp;' : `\\${character}`;
}

export function markdownInlines(inlines: readonly Inline[]): string {
  return runsOf(inlines).map(markdownRun).join('');
}

/** Elements rather than asterisks, which do not work beside the punctuation of Japanese. */
function markdownRun({ text, isStrong, isEmphasis, isCode, href }: Run): string {
  if (text === LINE_BREAK) return '<br>';
  let markdown = markdownText(text);
  if (isCode === true) markdown = `<code>${markdown}</code>`;
  if (isEmphasis === true) markdown = `<em>${markdown}</em>`;
  if (isStrong === true) markdown = `<strong>${markdown}</strong>`;
  return href === undefined ? markdown : `[${markdown}](<${href}>)`;
}
