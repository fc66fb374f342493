import { isDictionary, Reference, Keyword, Name, Stream, Parser, type Dictionary, type PdfObject } from './objects.js';
import type { PdfReader } from './pdf-reader.js';

/** A page of a PDF. */
export interface Page {
  readonly id: number;
  /** Counted from 1. */
  readonly number: number;
  readonly dictionary: Dictionary;
}

/** The pages of a PDF in order. */
export function readPages(reader: PdfReader): Page[] {
  const pages: Page[] = [];
  const add = (node: Dictionary) => {
    for (const kid of reader.list(node.get('Kids'))) {
      const dictionary = reader.resolve(kid);
      if (!isDictionary(dictionary) || !(kid instanceof Reference)) continue;
      if (reader.name(dictionary.get('Type')) === 'Pages') add(dictionary);
      else pages.push({ id: kid.id, number: pages.length + 1, dictionary });
    }
  };
  add(reader.dictionary(reader.catalog.get('Pages')));
  return pages;
}

/** The painted content of a page. */
export interface PageContent {
  /** Marked-content numbers in which something is painted, in painting order. */
  readonly marks: readonly number[];
  /** Painting operators outside of marked content and artifacts. */
  readonly unmarked: readonly string[];
  /** Nesting errors: artifacts within content, content within artifacts, unmatched ends. */
  readonly faults: readonly string[];
}

const PAINTING = new Set(['Tj', 'TJ', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'sh', 'Do', 'BI']);

/** An open sequence: the marked-content number, `artifact`, or null for neither, such as a span. */
type Sequence = number | 'artifact' | null;

export function readPageContent(reader: PdfReader, page: Dictionary): PageContent {
  const marks: number[] = [];
  const unmarked: string[] = [];
  const faults: string[] = [];
  const open: Sequence[] = [];
  const begun = new Set<number>();
  const begin = (sequence: Sequence) => {
    if (sequence !== null && open.some((outer) => outer !== null)) faults.push('marked content within marked content');
    if (typeof sequence === 'number' && begun.has(sequence)) faults.push(`content ${String(sequence)} begins twice`);
    if (typeof sequence === 'number') begun.add(sequence);
    open.push(sequence);
  };
  for (const { operator, operands } of operatorsOf(contentOf(reader, page))) {
    if (operator === 'BMC') begin(nameOf(operands[0]) === 'Artifact' ? 'artifact' : null);
    if (operator === 'BDC') begin(sequenceOf(operands, reader, page));
    if (operator === 'EMC' && open.length === 0) faults.push('an end of marked content without a beginning');
    if (operator === 'EMC') open.pop();
    if (!PAINTING.has(operator)) continue;
    const sequence = open.find((each) => each !== null);
    if (sequence === undefined) unmarked.push(operator);
    if (typeof sequence === 'number' && !marks.includes(sequence)) marks.push(sequence);
  }
  if (open.length > 0) faults.push('marked content without an end');
  return { marks, unmarked, faults };
}

function sequenceOf([tag, properties]: readonly PdfObject[], reader: PdfReader, page: Dictionary): Sequence {
  if (nameOf(tag) === 'Artifact') return 'artifact';
  const list = nameOf(properties);
  const named = reader.dictionary(reader.dictionary(page.get('Resources')).get('Properties'));
  const given = list === undefined ? properties : reader.resolve(named.get(list));
  const number = isDictionary(given) ? given.get('MCID') : undefined;
  return typeof number === 'number' ? number : null;
}

function nameOf(object: PdfObject | undefined): string | undefined {
  return object instanceof Name ? object.name : undefined;
}

/** The content of a page, decoded. */
export function contentOf(reader: PdfReader, page: Dictionary): Uint8Array {
  const contents = reader.resolve(page.get('Contents'));
  const streams = contents instanceof Stream ? [contents] : reader.list(contents).map((each) => reader.resolve(each));
  return Buffer.concat(
    streams.flatMap((stream) => (stream instanceof Stream ? [reader.content(stream), Buffer.from('\n')] : [])),
  );
}

interface Operation {
  readonly operator: string;
  readonly operands: readonly PdfObject[];
}

/** The operators of a content stream in order. */
export function* operatorsOf(content: Uint8Array): Generator<Operation> {
  const parser = new Parser(content);
  let operands: PdfObject[] = [];
  while (!parser.isAtEnd) {
    const object = parser.read();
    if (!(object instanceof Keyword)) {
      operands.push(object);
      continue;
    }
    yield { operator: object.word, operands };
    operands = [];
  }
}
