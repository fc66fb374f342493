import { escapeHtml } from './templates.js';

/** Shorter words stay whole: breaking a compliance number helps nobody. */
const LONGEST_WHOLE_WORD = 12;

const HAS_LONG_WORD = new RegExp(`\\S{${LONGEST_WHOLE_WORD + 1}}`);

/** Between the words of a camel-case name, and after the punctuation of ids and paths. */
const BREAK = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[_\-./:\\@])(?=[^_\-./:\\@])/u;

/** Text as HTML in which long words may break at sensible places. The breaks leave no trace in copied text. */
export function withSoftBreaks(text: string): string {
  if (!HAS_LONG_WORD.test(text)) return escapeHtml(text);
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (word.length <= LONGEST_WHOLE_WORD) return escapeHtml(word);
      return word.split(BREAK).map(escapeHtml).join('<wbr>');
    })
    .join('');
}
