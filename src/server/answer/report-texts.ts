/** Extracts the reports of a response body as text, with their original order, numbers and white space. */
import { membersOf, skipWhiteSpace, type Span } from './json-text.js';

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
