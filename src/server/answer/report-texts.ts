/** The reports of a response body as they are written there: their order, their numbers, their white space. */
import { membersOf, skipWhiteSpace, type Span } from './json-text.js';

export interface ReportText {
  /** The report: one object. */
  readonly text: string;
  /** The whole body, where it is an array of nothing but this report. */
  readonly asArray?: string;
}

/** Array, envelope and array again are the most that stand around a report. */
const DEEPEST = 3;

const MARKER = /^[Rr]esourceCategories$/;

/** In the order of the body, which is a response that has been decoded already. */
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
  } else if (depth < DEEPEST) {
    for (const member of members) yield* reportsIn(text, member, depth + 1);
  }
}
