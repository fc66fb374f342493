/** Explains what is wrong with the content of YAML and JSON files. */
import { oneLine } from './printable.js';

const REASON_LIMIT = 200;

/** A key that would change the prototype of its object. */
const IMPOSSIBLE_KEY = '__proto__';

/** More levels than any file needs. Limits the recursion of later readers. */
const MAX_DEPTH = 50;

/** Where the parser `yaml` found a fault; undefined if it does not say. */
export function placeOfYamlFault(cause: unknown): { readonly line: number; readonly column: number } | undefined {
  const { linePos } = cause as { readonly linePos?: readonly { line: number; col: number }[] };
  const start = linePos?.[0];
  return start && { line: start.line, column: start.col };
}

/** Explains an error of the parser `yaml`: the place and the reason. */
export function describeYamlFault(cause: unknown): string {
  const [reason = ''] = (cause as Error).message.split(/ at line \d+, column \d+:|\n/);
  const start = placeOfYamlFault(cause);
  const where = start === undefined ? '' : ` in line ${start.line}, column ${start.column}`;
  return `expected YAML, found a fault${where}: ${lowerFirst(oneLine(reason, REASON_LIMIT))}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Why a parsed value is not a plain tree: it contains itself (which YAML allows), is nested too deeply, or has a key that no
 * plain object can have. Undefined for a plain tree.
 */
export function describeTreeFault(value: unknown): string | undefined {
  return faultBelow(value, []);
}

function faultBelow(value: unknown, above: readonly unknown[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (above.includes(value)) return 'expected no circular references, found a value that contains itself';
  if (above.length === MAX_DEPTH) return `expected at most ${MAX_DEPTH} levels of lists and maps, found more`;
  if (Object.hasOwn(value, IMPOSSIBLE_KEY)) return `expected another key, found "${IMPOSSIBLE_KEY}"`;
  const path = [...above, value];
  for (const inner of Object.values(value)) {
    const fault = faultBelow(inner, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
