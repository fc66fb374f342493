import { escapeHtml } from './templates.js';

/** Shorter words stay whole: breaking a compliance number helps nobody. */
const LONGEST_WHOLE_WORD = 12;

/** Between the words of a camel-case name, and after the punctuation of ids and paths. */
const BREAK = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[_\-./:\\@])(?=[^_\-./:\\@])/u;

/**
 * Text as HTML in which words longer than `longestWhole` characters may break at sensible places. The breaks leave no
 * trace in copied text.
 */
export function withSoftBreaks(text: string, longestWhole = LONGEST_WHOLE_WORD): string {
  if (text.length <= longestWhole) return escapeHtml(text);
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (word.length <= longestWhole) return escapeHtml(word);
      return word.split(BREAK).map(escapeHtml).join('<wbr>');
    })
    .join('');
}
