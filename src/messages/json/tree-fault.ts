import type { JsonValue } from '../../model/report/json.js';

/** A key that reaches into the object that holds it. */
const IMPOSSIBLE_KEY = '__proto__';

/** More levels than any settings need. Code that walks deeper values could run out of stack. */
const DEEPEST_LEVEL = 50;

/** Why parsed JSON cannot be settings: it is too deep, or has a key that no plain object can hold. Undefined if it can be. */
export function describeTreeFault(value: JsonValue, level = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (level === DEEPEST_LEVEL) return `expected at most ${String(DEEPEST_LEVEL)} levels of lists and maps, found more`;
  if (Object.hasOwn(value, IMPOSSIBLE_KEY)) return `expected another key, found "${IMPOSSIBLE_KEY}"`;
  for (const inner of Object.values(value)) {
    const fault = describeTreeFault(inner, level + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
