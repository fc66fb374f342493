import { memoize } from '../../../model/values/memoize.js';
import { escapeHtml } from '../templates.js';

/** Shorter words stay whole: breaking a compliance number helps nobody. */
const LONGEST_WHOLE_WORD = 12;

/** Between the words of a camel-case name, and after the punctuation of ids and paths. */
const BREAKS = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[_\-./:\\@])(?=[^_\-./:\\@])/gu;

/**
 * Text as HTML in which words longer than `longestWhole` characters may break at sensible places. The breaks leave no
 * trace in copied text.
 */
export function withSoftBreaks(text: string, longestWhole = LONGEST_WHOLE_WORD): string {
  if (text.length <= longestWhole || !longWord(longestWhole).test(text)) return escapeHtml(text);
  const words = text.split(/(\s+)/);
  return words.map((word) => (word.length <= longestWhole ? escapeHtml(word) : withBreaks(word))).join('');
}

const longWord = memoize((longestWhole: number) => new RegExp(`\\S{${longestWhole + 1}}`));

function withBreaks(word: string): string {
  // Most words need no escapes, and then the breaks can be put in at once.
  if (escapeHtml(word) === word) return word.replace(BREAKS, '<wbr>');
  return word.split(BREAKS).map(escapeHtml).join('<wbr>');
}
