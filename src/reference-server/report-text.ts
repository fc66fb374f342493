/**
 * Extracts the reports of a response body as text, with their original order, numbers and white space. Finds values by their
 * position, instead of parsing and formatting them. The text must be valid JSON.
 */
import type { KeySpelling } from './options.js';

export interface ReportText {
  /** The report: one object. */
  readonly text: string;
  /** The whole body, if it is an array of only this report. */
  readonly asArray?: string;
}

/** Maximum nesting around a report: array, envelope, array. */
const MAX_DEPTH = 3;

const MARKER = /^[Rr]esourceCategories$/;

/** The reports in the order of the body, which must be a valid response. */
export function reportTexts(body: Uint8Array): readonly ReportText[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const start = skipWhiteSpace(text, 0);
  const reports = [...reportsIn(text, { start, end: text.length }, 0)];
  const [only] = reports;
  if (only === undefined) return [];
  const isBareArray = text[start] === '[' && reports.length === 1 && only.depth === 1;
  return reports.map((span) => ({
    text: text.slice(span.start, span.end),
    ...(isBareArray && { asArray: text.slice(start) }),
  }));
}

function* reportsIn(text: string, { start, end }: Span, depth: number): Generator<Span & { readonly depth: number }> {
  const members = [...membersOf(text, start)];
  if (members.some(({ key }) => typeof key === 'string' && MARKER.test(key))) {
    yield { start, end, depth };
  } else if (depth < MAX_DEPTH) {
    for (const member of members) yield* reportsIn(text, member, depth + 1);
  }
}

const MARKERS: Readonly<Record<KeySpelling, string>> = { pascal: 'ResourceCategories', camel: 'resourceCategories' };

/** Changes the first letter of every key of a report to this spelling, and nothing else. */
export function rewriteKeys(report: string, keys: KeySpelling): string {
  if (isSpelled(report, keys)) return report;
  const pieces: string[] = [];
  let copied = 0;
  for (let at = report.indexOf('"'); at !== -1; at = report.indexOf('"', at)) {
    const end = endOfString(report, at);
    if (report[skipWhiteSpace(report, end)] === ':') {
      const first = report.charAt(at + 1);
      pieces.push(report.slice(copied, at + 1), keys === 'camel' ? first.toLowerCase() : first.toUpperCase());
      copied = at + 2;
    }
    at = end;
  }
  pieces.push(report.slice(copied));
  return pieces.join('');
}

/** Whether a report has its keys in this spelling already. */
function isSpelled(report: string, keys: KeySpelling): boolean {
  return [...membersOf(report, 0)].some(({ key }) => key === MARKERS[keys]);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Member extends Span {
  /** Position in an array, key of an object. */
  readonly key: string | number;
}

/** The members of the array or object that begins at `start`, in order; none for any other value. */
function* membersOf(text: string, start: number): Generator<Member> {
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
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function skipWhiteSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at += 1;
  return at;
}
