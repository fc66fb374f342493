/** Shows texts and values from outside on one line of a terminal or a log. */

/** Only this many characters are processed, so that the cost does not depend on what is cut off. */
const LONGEST_READ = 10_000;

/** The text on one line, at most `limit` characters: white space collapsed, unprintable characters escaped. */
export function oneLine(text: string, limit: number): string {
  return clip(escapeUnprintable(text.slice(0, LONGEST_READ).replace(/\s+/gu, ' ').trim()), limit);
}

/** The text as a JSON string, cut off at `limit` characters, with unprintable characters escaped. */
export function quote(text: string, limit: number): string {
  return escapeUnprintable(JSON.stringify(clip(text, limit)));
}

/**
 * A value as JSON for a terminal or a log. Unprintable characters are escaped, so that they cannot control or reorder the
 * output; the JSON parses to the same value, with U+FFFD in place of half a surrogate pair. On one line, or indented by `indent` spaces.
 */
export function printableJson(value: unknown, indent?: number): string {
  // `JSON.stringify` escapes the other control characters. The line feeds that it adds stay.
  return jsonText(value, indent).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, escape);
}

/** What `JSON.parse` returns as Infinity, such as 1e999. */
const BEYOND_RANGE = 'a number beyond the range of JSON readers';
const TEXT_LIMIT = 60;
const MEMBERS_SHOWN = 3;
const LEVELS_SHOWN = 2;

/**
 * A value as every message shows it: JSON, shortened, on one line. `undefined`, such as a missing field, is `nothing`. Cost and
 * length are bounded for any value.
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

function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit - 1);
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`;
}

function escapeUnprintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escape);
}

/** Escapes as JSON does: characters outside the basic plane become two code units. */
function escape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }).join('');
}

export function utcTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** What escapes of JSON can begin with if they are surrogates. */
const MAY_HOLD_SURROGATE = /\\u[dD][89a-fA-F]/;
const ESCAPE = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^u])/g;

/** As `JSON.stringify`. Text for other programs is made with it. */
export function jsonText(value: unknown, indent?: number): string {
  return withWholePairs(JSON.stringify(value, null, indent));
}

/** JSON text in which each escape of half a pair is that of U+FFFD. Its length is the same, so places in it are, too. */
export function withWholePairs(json: string): string {
  if (!MAY_HOLD_SURROGATE.test(json)) return json;
  return json.replace(ESCAPE, (escape, half: string | undefined) => (half === undefined ? escape : '\\ufffd'));
}
