/**
 * Finds objects in JSON with a repeated key. `JSON.parse` silently keeps the last value and other readers the first, so such a
 * text is ambiguous.
 */
import type { JsonValue } from '../../../model/report/json.js';
import { describeValue } from '../printable.js';
import { lineAndColumn, scanJson, type Token, formatPath, type Place } from './syntax-fault.js';

export interface RepeatedKey {
  readonly where: string;
  /** Path of the member, such as `[0].ResourceCategories[3].Total`. */
  readonly path: string;
  readonly values: readonly [string, string];
}

/**
 * The first repeated key in a JSON text; undefined if there is none. Keys are compared without escape sequences. Takes linear
 * time, for any nesting and any number of keys.
 */
export function findRepeatedKey(text: string, value: JsonValue): RepeatedKey | undefined {
  // A repeated member is in the text but not in the value, and counting is cheaper than comparing keys.
  return membersWritten(text) === membersKept(value) ? undefined : findFirst(text);
}

function membersWritten(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1;) {
    const end = endOfString(text, quote);
    quote = text.indexOf('"', end);
    // A key is followed by optional white space and a colon.
    for (let at = end; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === COLON) count += 1;
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) break;
    }
  }
  return count;
}

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE, COLON, BACKSLASH] = [0x09, 0x0a, 0x0d, 0x20, 0x3a, 0x5c];

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
}

function membersKept(value: JsonValue): number {
  let count = 0;
  // Without recursion, because the value may be nested more deeply than the stack allows.
  const left: JsonValue[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next === null || typeof next !== 'object') continue;
    const members = Object.values<JsonValue>(next);
    if (!Array.isArray(next)) count += members.length;
    for (const member of members) if (typeof member === 'object') left.push(member);
  }
  return count;
}

interface Container {
  /** Key or position of the current member. */
  key: string | number;
  keyStart: number;
  /** The first token of each member's value; only for objects. */
  readonly values?: Map<string | number, Token>;
}

function findFirst(text: string): RepeatedKey | undefined {
  const open: Container[] = [];
  for (const token of scanJson(text)) {
    const container = open.at(-1);
    if (token.kind === '}' || token.kind === ']') {
      open.pop();
    } else if (token.kind === 'key') {
      if (container === undefined) continue;
      container.key = JSON.parse(text.slice(token.start, token.end)) as string;
      container.keyStart = token.start;
    } else {
      if (typeof container?.key === 'number') container.key += 1;
      const first = container?.values?.get(container.key);
      if (container !== undefined && first !== undefined) {
        return {
          where: lineAndColumn(text, container.keyStart),
          path: formatPath(open.reduce<Place | null>((parent, { key }) => ({ parent, key }), null)),
          values: [describeStart(text, first), describeStart(text, token)],
        };
      }
      container?.values?.set(container.key, token);
      if (token.kind === '{') open.push({ key: '', keyStart: 0, values: new Map() });
      if (token.kind === '[') open.push({ key: -1, keyStart: 0 });
    }
  }
  return undefined;
}

function describeStart(text: string, { kind, start, end }: Token): string {
  if (kind === '{') return 'an object';
  if (kind === '[') return 'an array';
  return describeValue(JSON.parse(text.slice(start, end)));
}
