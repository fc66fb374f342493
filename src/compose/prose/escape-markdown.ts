/**
 * Makes untrusted text literal in Markdown: every syntax character is escaped, and line breaks and control
 * characters become spaces, so that no title can start a heading, a link, a directive or raw HTML. Space around the text
 * is dropped: at the start of a line it would make a code block, and inside `**` it would break the emphasis.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Escapes every string within a value, at any depth. Only strings, lists and plain objects change. */
export function escapeStrings<Value>(value: Value): Value {
  if (typeof value === 'string') return escapeMarkdown(value) as Value;
  if (Array.isArray(value)) return value.map(escapeStrings) as Value;
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeStrings(item)])) as Value;
  }
  return value;
}
