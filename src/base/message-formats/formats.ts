/** Formats of messages, and how each of them treats text as data. */

/**
 * `text` is plain, `mail` is HTML for mail programs, `markdown` is that of GitHub, `adf` and `wiki` are those of Jira Cloud and
 * Jira Data Center, `blocks` is that of Slack, `card` is an adaptive card for Teams. `adf`, `blocks` and `card` are JSON.
 */
export const MESSAGE_FORMATS = ['text', 'mail', 'markdown', 'adf', 'wiki', 'blocks', 'card'] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/**
 * Stands in a composed message where the note on its files belongs. No other text of a message can contain it, because `plainText`
 * removes it: it is no character.
 */
export const FILES_MARKER = '\ufdd0';

/** Control characters, what is no character, and what changes the direction of the text after it. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufdd0-\ufdef\ufffe\uffff\u061c\u200e\u200f\u202a-\u202e]/gu;

/** A text of the document on one line, without characters that no reader sees. */
export function plainText(text: string): string {
  return text.replace(/[\s\p{Zl}\p{Zp}]+/gu, keptSpace).replace(UNPRINTABLE, '');
}

/** White space as one space; no-break spaces keep words together. */
function keptSpace(space: string): string {
  return /^[\u00a0\u2007\u202f]$/.test(space) ? space : ' ';
}
