/** Finds values in JSON text by position, without parsing and formatting them. The text must be valid JSON. */

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Member extends Span {
  /** Position in an array, key of an object. */
  readonly key: string | number;
}

/** The members of the array or object that begins at `start`, in order; none for any other value. */
export function* membersOf(text: string, start: number): Generator<Member> {
  const opening = text[start];
  if (opening !== '[' && opening !== '{') return;
  let at = skipWhiteSpace(text, start + 1);
  for (let index = 0; text[at] !== ']' && text[at] !== '}'; index += 1) {
    let key: string | number = index;
    if (opening === '{') {
      const end = endOfString(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = skipWhiteSpace(text, text.indexOf(':', end) + 1);
    }
    const end = endOfValue(text, at);
    yield { key, start: at, end };
    at = skipWhiteSpace(text, end);
    if (text[at] === ',') at = skipWhiteSpace(text, at + 1);
  }
}

/** End of the value that begins at `start`. Not recursive. */
function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== '[' && first !== '{') return endOfScalar(text, start);
  const structure = /["[\]{}]/g;
  let depth = 0;
  for (structure.lastIndex = start; ;) {
    const character = structure.exec(text)?.[0];
    if (character === undefined) return text.length;
    if (character === '"') structure.lastIndex = endOfString(text, structure.lastIndex - 1);
    else depth += character === '[' || character === '{' ? 1 : -1;
    if (depth === 0) return structure.lastIndex;
  }
}

function endOfScalar(text: string, start: number): number {
  const scalar = /[^\s,\]}]*/y;
  scalar.lastIndex = start;
  scalar.test(text);
  return scalar.lastIndex;
}

/** Position after the closing quote of the string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

export function skipWhiteSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}
