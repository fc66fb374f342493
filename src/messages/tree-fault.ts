/** A key that reaches into the object that holds it. */
const IMPOSSIBLE_KEY = '__proto__';

/** More levels than any file of settings needs; whoever reads on calls itself for each level. */
const DEEPEST = 50;

/**
 * Why what a parser made of a file is no tree of settings: it holds itself, as YAML allows, it is too deep, or it has a key
 * that no plain object can hold. Undefined for a sound one.
 */
export function describeTreeFault(value: unknown): string | undefined {
  return faultBelow(value, []);
}

function faultBelow(value: unknown, above: readonly unknown[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (above.includes(value)) return 'expected values that come to an end, found one that holds itself';
  if (above.length === DEEPEST) return `expected at most ${DEEPEST} levels of lists and maps, found more`;
  if (Object.hasOwn(value, IMPOSSIBLE_KEY)) return `expected another key, found "${IMPOSSIBLE_KEY}"`;
  const path = [...above, value];
  for (const inner of Object.values(value)) {
    const fault = faultBelow(inner, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
