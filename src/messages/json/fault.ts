import { scanJson, type SyntaxFault } from './scanner.js';
import { quote } from '../printable.js';

const EXCERPT_LIMIT = 40;

/** The first syntax error in a text that is not JSON: `line 2, column 4: expected a comma or ], found "3]"`. */
export function describeJsonFault(text: string): string {
  const fault = findSyntaxFault(text);
  if (fault === undefined) return 'expected JSON, found text that the parser rejects';
  const rest = text.slice(fault.offset, fault.offset + EXCERPT_LIMIT + 1);
  const found = rest === '' ? 'the end of the text' : quote(rest, EXCERPT_LIMIT);
  return `${lineAndColumn(text, fault.offset)}: expected ${fault.expected}, found ${found}`;
}

/**
 * Finds the first syntax error in a text; undefined for valid JSON. `JSON.parse` does not always report a position, so a text
 * that it rejected is scanned again.
 */
export function findSyntaxFault(text: string): SyntaxFault | undefined {
  const tokens = scanJson(text);
  for (;;) {
    const { done, value } = tokens.next();
    if (done === true) return value;
  }
}

/** Formats an offset as `line 2, column 4`. Both count from 1; columns are UTF-16 code units. */
export function lineAndColumn(text: string, offset: number): string {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1;
  return `line ${line}, column ${offset - lineStart + 1}`;
}
