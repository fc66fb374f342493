import { quote } from './printable.js';

/** What `JSON.parse` returns as Infinity, such as 1e999. */
const BEYOND_RANGE = 'a number beyond the range of JSON readers';
const TEXT_LIMIT = 60;
const MEMBERS_SHOWN = 3;
const LEVELS_SHOWN = 2;

/**
 * A value as every message shows it: JSON, shortened, on one line. `undefined`, a missing field, is `nothing`. Cost and length
 * are bounded for any value.
 */
export function describeValue(value: unknown): string {
  return value === undefined ? 'nothing' : preview(value, 0);
}

function preview(value: unknown, level: number): string {
  if (typeof value === 'string') return quote(value, TEXT_LIMIT);
  if (value === Infinity || value === -Infinity) return BEYOND_RANGE;
  if (typeof value === 'function') return 'a function';
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    if (level === LEVELS_SHOWN) return '[…]';
    return `[${members(value.slice(0, MEMBERS_SHOWN), value.length, (element) => preview(element, level + 1))}]`;
  }
  if (level === LEVELS_SHOWN) return '{…}';
  const record = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(record);
  const pair = (name: string): string => `${quote(name, TEXT_LIMIT)}: ${preview(record[name], level + 1)}`;
  return `{${members(names.slice(0, MEMBERS_SHOWN), names.length, pair)}}`;
}

function members<Member>(shown: readonly Member[], count: number, format: (member: Member) => string): string {
  return [...shown.map(format), ...(count > shown.length ? ['…'] : [])].join(', ');
}
