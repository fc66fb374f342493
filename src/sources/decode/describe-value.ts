import type { JsonObject, JsonValue } from '../../model/json.js';
import { quote } from './printable.js';

/** What `JSON.parse` makes Infinity of, such as 1e999. */
const BEYOND_RANGE = 'a number beyond the range of JSON readers';
const TEXT_LIMIT = 40;
const MEMBERS_SHOWN = 3;
const LEVELS_SHOWN = 2;

/**
 * What was found, for a message: the type and a short preview on one line. `undefined` stands for a field that is
 * missing. Cost and length are bounded, however long or deep the value is.
 */
export function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return 'no such field';
  if (value === null || typeof value === 'boolean') return String(value);
  if (value === Infinity || value === -Infinity) return BEYOND_RANGE;
  if (typeof value === 'number') return `the number ${String(value)}`;
  if (typeof value === 'string') return value === '' ? 'an empty string' : `the string ${preview(value, 0)}`;
  if (!isList(value)) return `the object ${preview(value, 0)}`;
  if (value.length === 0) return 'an empty array';
  return `an array of ${String(value.length)} ${value.length === 1 ? 'element' : 'elements'}: ${preview(value, 0)}`;
}

function preview(value: JsonValue, level: number): string {
  if (typeof value === 'string') return quote(value, TEXT_LIMIT);
  if (value === Infinity || value === -Infinity) return BEYOND_RANGE;
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) {
    if (level === LEVELS_SHOWN) return '[…]';
    return `[${members(value.slice(0, MEMBERS_SHOWN), value.length, (element) => preview(element, level + 1))}]`;
  }
  const names = Object.keys(value);
  if (level === LEVELS_SHOWN) return '{…}';
  const pair = (name: string): string => `${quote(name, TEXT_LIMIT)}: ${preview(value[name] ?? null, level + 1)}`;
  return `{${members(names.slice(0, MEMBERS_SHOWN), names.length, pair)}}`;
}

function members<Member>(shown: readonly Member[], count: number, spell: (member: Member) => string): string {
  return [...shown.map(spell), ...(count > shown.length ? ['…'] : [])].join(', ');
}

/** `Array.isArray` that narrows read-only arrays too. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
