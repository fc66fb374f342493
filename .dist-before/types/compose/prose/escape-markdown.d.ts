/**
 * Makes text from outside mean itself in Markdown: every character of syntax is escaped, line breaks and control
 * characters become spaces, so that no title can open a heading, a link, a directive or raw HTML. Space around the text
 * is dropped: at the beginning of a line it would make a block of code, within `**` it would undo the emphasis.
 */
export declare function escapeMarkdown(text: string): string;
/** Escapes every string within a value, at any depth; numbers, booleans and null pass. */
export declare function escapeStrings<Value>(value: Value): Value;
