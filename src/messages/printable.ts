/** Text from outside, made fit for one line of a terminal or a log. */

/** Control and format characters (escape sequences, bidirectional overrides), line separators, lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Without those that `JSON.stringify` escapes by itself: the line feeds in it are its own. */
const UNPRINTABLE_IN_JSON = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Longest text that is looked at: clipping must not cost time in proportion to what is cut off. */
const LONGEST_READ = 10_000;

/** The text as one line of at most `limit` characters: white space collapsed, unprintable characters escaped. */
export function oneLine(text: string, limit: number): string {
  return clip(escapeUnprintable(text.slice(0, LONGEST_READ).replace(/\s+/gu, ' ').trim()), limit);
}

/** The text in double quotes as JSON writes it, at most `limit` characters of it, unprintable characters escaped. */
export function quote(text: string, limit: number): string {
  return escapeUnprintable(JSON.stringify(clip(text, limit)));
}

/**
 * A value as JSON for a terminal or a log: unprintable characters are escaped, so that they neither steer nor reorder what
 * is shown. It parses to what `JSON.stringify` gives. On one line, or indented by `indent` spaces.
 */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNPRINTABLE_IN_JSON, escape);
}

/** At most `limit` characters, the last one an ellipsis where something was cut off. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit - 1);
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`;
}

function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, escape);
}

/** As JSON does: a character beyond the first plane is two code units. */
function escape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
