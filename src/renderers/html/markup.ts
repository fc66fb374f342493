import { memoize } from '../../model/values/memoize.js';
import { isAscii } from '../../model/values/text.js';
import { isToken, wholeIdsIn } from '../../model/values/whole-ids.js';
import type { Mark } from '../../model/report/vocabulary.js';
import { escapeHtml } from './templates.js';

/** The address of an anchor within the page. */
export function hrefOf(anchor: string): string {
  return `#${encodeURIComponent(anchor.toWellFormed())}`;
}

/** The shape of a status, drawn by the style sheet. The word is beside it, so the shape has no text alternative. */
export function statusIcon(mark: Mark): string {
  return `<span class="icon status-${mark}"></span>`;
}

/** Words up to this length stay whole: a compliance number does not break. */
const LONGEST_WHOLE_WORD = 12;

/** In ASCII: between the words of a camel-case name, and after the punctuation of ids and paths. */
const ASCII_BREAKS = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[_\-./:\\@])(?=[^_\-./:\\@])/g;

function breaksIn(word: string): RegExp {
  if (isAscii(word)) return ASCII_BREAKS;
  return /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[_\-./:\\@])(?=[^_\-./:\\@])/gu;
}

/** Text as HTML in which no line ends within an id, except on small screens within one that might be wider than they are. */
export function withWholeIds(text: string): string {
  return writeWhole(text, () => true, escapeHtml);
}

/**
 * Text as HTML in which words longer than `longestWhole` characters can break at sensible places, but never within a token. Copied
 * text does not contain the breaks.
 */
export function withSoftBreaks(text: string, longestWhole = LONGEST_WHOLE_WORD): string {
  return writeWhole(text, isToken, (part) => softBroken(part, longestWhole));
}

function writeWhole(text: string, staysWhole: (id: string) => boolean, write: (part: string) => string): string {
  let html = '';
  let written = 0;
  for (const { start, end } of wholeIdsIn(text)) {
    const id = text.slice(start, end);
    if (!staysWhole(id)) continue;
    html += `${write(text.slice(written, start))}<span class="${isToken(id) ? 'whole' : 'whole-id'}">${id}</span>`;
    written = end;
  }
  return written === 0 ? write(text) : html + write(text.slice(written));
}

function softBroken(text: string, longestWhole: number): string {
  const escaped = escapeHtml(text);
  if (!hasLongRun(text, longestWhole)) return escaped;
  // Most texts need no escaping, so the breaks can be inserted directly.
  if (escaped === text) return text.replace(longWords(longestWhole), (word) => word.replace(breaksIn(word), '<wbr>'));
  const words = text.split(/(\s+)/);
  return words.map((word) => (word.length <= longestWhole ? escapeHtml(word) : withBreaks(word))).join('');
}

/** Whether more characters than this come without a space. Much faster than to look for long words, which most texts do not have. */
function hasLongRun(text: string, longest: number): boolean {
  let start = 0;
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', start)) {
    if (space - start > longest) return true;
    start = space + 1;
  }
  return text.length - start > longest;
}

const longWords = memoize((longestWhole: number) => new RegExp(`\\S{${longestWhole + 1},}`, 'g'));

function withBreaks(word: string): string {
  return word.split(breaksIn(word)).map(escapeHtml).join('<wbr>');
}
