/** Text from outside, made fit for one line of a terminal or a log. */

/** Control and format characters (escape sequences, bidirectional overrides), line separators, lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

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

/** At most `limit` characters, the last one an ellipsis where something was cut off. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit - 1);
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`;
}

function escapeUnprintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
