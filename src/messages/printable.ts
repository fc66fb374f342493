/** Sanitizes text from outside for one line of a terminal or a log. */

/** Control and format characters (escape sequences, bidirectional overrides), line separators, lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The same, except for characters that `JSON.stringify` escapes and the line feeds that it adds. */
const UNPRINTABLE_IN_JSON = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Only this many characters are processed, so that the cost does not depend on what is cut off. */
const LONGEST_READ = 10_000;

/** The text on one line, at most `limit` characters: white space collapsed, unprintable characters escaped. */
export function oneLine(text: string, limit: number): string {
  return clip(escapeUnprintable(text.slice(0, LONGEST_READ).replace(/\s+/gu, ' ').trim()), limit);
}

/** The text as a JSON string, cut off at `limit` characters, with unprintable characters escaped. */
export function quote(text: string, limit: number): string {
  return escapeUnprintable(JSON.stringify(clip(text, limit)));
}

/**
 * A value as JSON for a terminal or a log. Unprintable characters are escaped, so that they cannot control or reorder the
 * output; the JSON parses to the same value. On one line, or indented by `indent` spaces.
 */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNPRINTABLE_IN_JSON, escape);
}

/** At most `limit` characters; ends with an ellipsis if something was cut off. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit - 1);
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`;
}

function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, escape);
}

/** Escapes as JSON does: characters outside the basic plane become two code units. */
function escape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}
