/**
 * Makes untrusted text literal in Markdown: every syntax character is escaped, and line breaks and control
 * characters become spaces, so that no title can start a heading, a link, a directive or raw HTML. Space around the text
 * is dropped: at the start of a line it would make a code block, and inside `**` it would break the emphasis.
 */
export function escapeMarkdown(text: string): string {
  if (LITERAL.test(text)) return text.trim();
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Text without characters to escape or replace, such as most names in a report. */
const LITERAL = /^[^\0-\x1f!-/:-@[-`{-\x9f\u2028\u2029]*$/;

/** Escapes every string within a value, at any depth. Only strings, lists and plain objects change. */
export function escapeStrings<Value>(value: Value): Value {
  if (typeof value === 'string') return escapeMarkdown(value) as Value;
  if (Array.isArray(value)) return value.map(escapeStrings) as Value;
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    // Every section escapes its part of the report, and copying an object is faster than building one from entries.
    const escaped = { ...value } as Record<string, unknown>;
    for (const key of Object.keys(escaped)) {
      const item = escaped[key];
      if (typeof item === 'string' || typeof item === 'object') escaped[key] = escapeStrings(item);
    }
    return escaped as Value;
  }
  return value;
}
