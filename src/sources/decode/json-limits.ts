import type { JsonValue } from '../../model/report/json.js';

/** Levels of arrays and objects that are kept. Writing them out again recurses, which must not exhaust the stack. */
const DEEPEST = 100;

export interface Fault {
  readonly expected: string;
  readonly found: string;
}

/** Why a value of any shape cannot be kept: a number that overflowed, or nesting beyond the limit. */
export function faultOf(value: JsonValue): Fault | undefined {
  // Level by level instead of by recursion: the value may be deeper than the stack.
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: JsonValue[] = [];
    for (const member of level) {
      if (member === Infinity || member === -Infinity) {
        return { expected: 'numbers within the range of JSON readers', found: 'one beyond it' };
      }
      if (member === null || typeof member !== 'object') continue;
      if (depth === DEEPEST) return { expected: `at most ${String(DEEPEST)} levels of nesting`, found: 'more' };
      for (const inner of Object.values<JsonValue>(member)) next.push(inner);
    }
    level = next;
  }
  return undefined;
}
