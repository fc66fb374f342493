import { scanJson, type SyntaxFault } from './scanner.js';
import { quote } from '../printable.js';

const EXCERPT_LIMIT = 40;

/** Where a text departs from JSON: `line 2, column 4: expected a comma or ], found "3]"`. */
export function describeJsonFault(text: string): string {
  const fault = findSyntaxFault(text);
  if (fault === undefined) return 'expected JSON, found a text that the parser refuses';
  const rest = text.slice(fault.offset, fault.offset + EXCERPT_LIMIT + 1);
  const found = rest === '' ? 'the end of the text' : quote(rest, EXCERPT_LIMIT);
  return `${lineAndColumn(text, fault.offset)}: expected ${fault.expected}, found ${found}`;
}

/**
 * Finds the first place where a text departs from JSON; undefined for JSON. The runtime's own messages give a position
 * in some cases and none in others, so a text that it refused is read once more.
 */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const tokens = scanJson(text);
  for (;;) {
    const { done, value } = tokens.next();
    if (done === true) return value;
  }
}

/** Spells an offset as `line 2, column 4`, both from 1; columns in UTF-16 code units. */
export function lineAndColumn(text: string, offset: number): string {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1;
  return `line ${line}, column ${offset - lineStart + 1}`;
}
