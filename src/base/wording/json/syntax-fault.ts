/** Syntax errors in JSON with their positions, which `JSON.parse` does not always report. */
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

export interface SyntaxFault {
  /** Position in UTF-16 code units. */
  readonly offset: number;
  /** What JSON requires there, as a phrase. */
  readonly expected: string;
}

/** A bracket, the key of a member, or a value that is neither an array nor an object. */
export interface Token {
  readonly kind: '{' | '}' | '[' | ']' | 'key' | 'scalar';
  /** Positions in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

type State = 'value' | 'firstElement' | 'firstKey' | 'key' | 'colon' | 'end';

const EXPECTED_AT_END = { '{': 'a comma or }', '[': 'a comma or ]', '': 'the end' } as const;

/**
 * Yields the tokens of a text up to its first syntax error, and returns the error; undefined for valid JSON. Works without
 * recursion.
 */
export function* scanJson(text: string): Generator<Token, SyntaxFault | undefined, undefined> {
  const open: ('{' | '[')[] = [];
  let state: State = 'value';
  let offset = skipWhiteSpace(text, 0);
  for (;;) {
    const start = offset;
    const character = text.charAt(start);
    const container = open.at(-1) ?? '';
    if (
      (character === ']' && container === '[' && (state === 'firstElement' || state === 'end')) ||
      (character === '}' && container === '{' && (state === 'firstKey' || state === 'end'))
    ) {
      open.pop();
      state = 'end';
      offset += 1;
      yield { kind: character, start, end: offset };
    } else if (state === 'value' || state === 'firstElement') {
      if (character === '{' || character === '[') {
        open.push(character);
        state = character === '{' ? 'firstKey' : 'firstElement';
        offset += 1;
        yield { kind: character, start, end: offset };
      } else {
        const end = endOfScalar(text, start);
        if (typeof end !== 'number') return end;
        state = 'end';
        offset = end;
        yield { kind: 'scalar', start, end };
      }
    } else if (state === 'colon') {
      if (character !== ':') return { offset: start, expected: 'a colon' };
      state = 'value';
      offset += 1;
    } else if (state === 'key' || state === 'firstKey') {
      if (character !== '"') return { offset: start, expected: 'a key in double quotes' };
      const end = endOfString(text, start);
      if (typeof end !== 'number') return end;
      state = 'colon';
      offset = end;
      yield { kind: 'key', start, end };
    } else {
      if (container === '' && start === text.length) return undefined;
      if (container === '' || character !== ',') return { offset: start, expected: EXPECTED_AT_END[container] };
      state = container === '{' ? 'key' : 'value';
      offset += 1;
    }
    offset = skipWhiteSpace(text, offset);
  }
}

function skipWhiteSpace(text: string, from: number): number {
  let offset = from;
  while (offset < text.length && ' \t\r\n'.includes(text.charAt(offset))) offset += 1;
  return offset;
}

const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

function endOfScalar(text: string, start: number): number | SyntaxFault {
  if (text.charAt(start) === '"') return endOfString(text, start);
  SCALAR.lastIndex = start;
  return SCALAR.test(text) ? SCALAR.lastIndex : { offset: start, expected: 'a value' };
}

/** Matches one character at a time: an expression over a whole string could overflow the stack. */
const SPECIAL = /["\\\u0000-\u001f]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function endOfString(text: string, start: number): number | SyntaxFault {
  SPECIAL.lastIndex = start + 1;
  for (let match = SPECIAL.exec(text); match !== null; match = SPECIAL.exec(text)) {
    if (match[0] === '"') return SPECIAL.lastIndex;
    if (match[0] !== '\\') return { offset: match.index, expected: 'no unescaped control character in a string' };
    ESCAPE.lastIndex = match.index;
    if (!ESCAPE.test(text)) return { offset: match.index, expected: 'an escape sequence of JSON' };
    SPECIAL.lastIndex = ESCAPE.lastIndex;
  }
  return { offset: text.length, expected: 'a closing double quote' };
}

/**
 * The path of a value in JSON as a linked list, innermost key first; null is the root. A linked list, because the path is
 * formatted only if there is a problem.
 */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;
const KEY_LIMIT = 60;

/** More steps than any response has. Of a longer path only the end is formatted. */
const MOST_STEPS = 50;

/** Formats a path such as `[0].ResourceCategories[3].Total`, with keys as received; empty for the root. */
export function formatPath(place: Place | null): string {
  const steps: string[] = [];
  let step = place;
  for (; step !== null && steps.length < MOST_STEPS; step = step.parent) steps.push(formatStep(step));
  return `${step === null ? '' : '…'}${steps.reverse().join('')}`;
}

function formatStep({ key, parent }: Place): string {
  if (typeof key === 'number') return `[${String(key)}]`;
  if (!PLAIN_KEY.test(key)) return `[${quote(key, KEY_LIMIT)}]`;
  return parent === null ? key : `.${key}`;
}
