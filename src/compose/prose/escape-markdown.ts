/**
 * Makes text from outside mean itself in Markdown: every character of syntax is escaped, line breaks and control
 * characters become spaces, so that no title can open a heading, a link, a directive or raw HTML. Space around the text
 * is dropped: at the beginning of a line it would make a block of code, within `**` it would undo the emphasis.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** Escapes every string within a value, at any depth; anything but strings, lists and plain objects passes. */
export function escapeStrings<Value>(value: Value): Value {
  if (typeof value === 'string') return escapeMarkdown(value) as Value;
  if (Array.isArray(value)) return value.map(escapeStrings) as Value;
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, escapeStrings(item)])) as Value;
  }
  return value;
}
