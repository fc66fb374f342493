/** A JSON scanner that yields tokens with their positions, which `JSON.parse` does not report. */

/** A syntax error in JSON. */
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
