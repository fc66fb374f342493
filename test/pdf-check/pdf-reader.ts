import { inflateSync } from 'node:zlib';
import {
  isDictionary,
  isList,
  Keyword,
  Name,
  Reference,
  Stream,
  Text,
  Parser,
  type Dictionary,
  type PdfObject,
} from './objects.js';

const EMPTY: Dictionary = new Map();

/** Location of an object: an offset in the file, or a position in an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly position: number };

/**
 * Reads the objects of a PDF: cross-reference tables and streams, object streams, deflate. Does not decrypt or repair.
 */
export class PdfReader {
  readonly trailer: Dictionary;
  readonly #bytes: Buffer;
  readonly #places = new Map<number, Place>();
  readonly #known = new Map<number, PdfObject>();
  readonly #packed = new Map<number, readonly PdfObject[]>();

  /** @throws an error if the bytes are not a PDF. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.#bytes.toString('latin1', this.#bytes.length - 200));
    if (start === null) throw unreadable('no "startxref" at its end');
    this.trailer = this.#readSection(Number(start[1]));
  }

  /** Numbers of all objects. */
  get ids(): readonly number[] {
    return [...this.#places.keys()];
  }

  reference(id: number): Reference {
    return new Reference(id);
  }

  get catalog(): Dictionary {
    return this.dictionary(this.trailer.get('Root'));
  }

  /** Follows a reference; returns any other object as is. */
  resolve(object: PdfObject | undefined): PdfObject {
    if (object instanceof Reference) return this.#object(object.id);
    return object ?? null;
  }

  dictionary(object: PdfObject | undefined): Dictionary {
    const resolved = this.resolve(object);
    if (resolved instanceof Stream) return resolved.dictionary;
    return isDictionary(resolved) ? resolved : EMPTY;
  }

  list(object: PdfObject | undefined): readonly PdfObject[] {
    const resolved = this.resolve(object);
    return isList(resolved) ? resolved : [];
  }

  name(object: PdfObject | undefined): string | undefined {
    const resolved = this.resolve(object);
    return resolved instanceof Name ? resolved.name : undefined;
  }

  /** The text of a string object; empty if it is none. */
  text(object: PdfObject | undefined): string {
    const resolved = this.resolve(object);
    return resolved instanceof Text ? resolved.toString() : '';
  }

  number(object: PdfObject | undefined): number | undefined {
    const resolved = this.resolve(object);
    return typeof resolved === 'number' ? resolved : undefined;
  }

  /** The decoded bytes of a stream. */
  content(stream: Stream): Uint8Array {
    const filter = this.resolve(stream.dictionary.get('Filter'));
    if (filter === null) return stream.bytes;
    if (this.name(filter) !== 'FlateDecode') throw unreadable('a stream with another filter than FlateDecode');
    const parameters = this.dictionary(stream.dictionary.get('DecodeParms'));
    const bytes = inflateSync(stream.bytes);
    return this.number(parameters.get('Predictor')) === undefined
      ? bytes
      : undoPrediction(bytes, this.number(parameters.get('Columns')) ?? 1);
  }

  #object(id: number): PdfObject {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const place = this.#places.get(id);
    if (place === undefined) return null;
    const object = 'offset' in place ? this.#objectAt(place.offset) : this.#objectIn(place.stream, place.position);
    this.#known.set(id, object);
    return object;
  }

  #objectAt(offset: number): PdfObject {
    const parser = new Parser(this.#bytes, offset);
    parser.read();
    parser.read();
    const word = parser.read();
    if (!(word instanceof Keyword) || word.word !== 'obj') throw unreadable(`no object at ${String(offset)}`);
    const object = parser.read();
    if (!isDictionary(object)) return object;
    const next = parser.read();
    if (!(next instanceof Keyword) || next.word !== 'stream') return object;
    // One line end follows the keyword.
    const start = this.#bytes[parser.at] === 13 ? parser.at + 2 : parser.at + 1;
    return new Stream(object, this.#bytes.subarray(start, start + (this.number(object.get('Length')) ?? 0)));
  }

  #objectIn(stream: number, position: number): PdfObject {
    let objects = this.#packed.get(stream);
    if (objects === undefined) {
      objects = this.#unpack(this.#object(stream));
      this.#packed.set(stream, objects);
    }
    return objects[position] ?? null;
  }

  #unpack(stream: PdfObject): PdfObject[] {
    if (!(stream instanceof Stream)) throw unreadable('an invalid object stream');
    const parser = new Parser(this.content(stream));
    const count = this.number(stream.dictionary.get('N')) ?? 0;
    const first = this.number(stream.dictionary.get('First')) ?? 0;
    const starts = Array.from({ length: count }, () => {
      parser.read();
      return Number(parser.read());
    });
    return starts.map((start) => {
      parser.at = first + start;
      return parser.read();
    });
  }

  #readSection(offset: number): Dictionary {
    const parser = new Parser(this.#bytes, offset);
    const head = parser.read();
    if (head instanceof Keyword && head.word === 'xref') return this.#readTable(parser);
    const stream = this.#objectAt(offset);
    if (!(stream instanceof Stream)) throw unreadable('no cross-references');
    this.#readEntries(stream);
    return this.#followed(stream.dictionary);
  }

  #readTable(parser: Parser): Dictionary {
    for (;;) {
      const first = parser.read();
      if (typeof first !== 'number') break;
      const count = Number(parser.read());
      for (let index = 0; index < count; index += 1) {
        const offset = Number(parser.read());
        parser.read();
        const kind = parser.read();
        if (kind instanceof Keyword && kind.word === 'n') this.#place(first + index, { offset });
      }
    }
    const trailer = parser.read();
    if (!isDictionary(trailer)) throw unreadable('no trailer');
    return this.#followed(trailer);
  }

  #readEntries(stream: Stream): void {
    const bytes = Buffer.from(this.content(stream));
    const widths = this.list(stream.dictionary.get('W')).map(Number);
    const size = this.number(stream.dictionary.get('Size')) ?? 0;
    const index = this.list(stream.dictionary.get('Index')).map(Number);
    const [kindWidth = 1, whereWidth = 4, whichWidth = 2] = widths;
    let at = 0;
    const field = (width: number) => bytes.readUIntBE((at += width) - width, width);
    for (const [first, count] of pairsOf(index.length === 0 ? [0, size] : index)) {
      for (let id = first; id < first + count; id += 1) {
        const kind = kindWidth === 0 ? 1 : field(kindWidth);
        const where = field(whereWidth);
        const which = whichWidth === 0 ? 0 : field(whichWidth);
        if (kind === 1) this.#place(id, { offset: where });
        if (kind === 2) this.#place(id, { stream: where, position: which });
      }
    }
  }

  /** Reads the previous section, if any. Entries of later sections take precedence. */
  #followed(trailer: Dictionary): Dictionary {
    const previous = trailer.get('Prev');
    if (typeof previous === 'number') this.#readSection(previous);
    return trailer;
  }

  #place(id: number, place: Place): void {
    if (!this.#places.has(id)) this.#places.set(id, place);
  }
}

function pairsOf(numbers: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) pairs.push([numbers[at] ?? 0, numbers[at + 1] ?? 0]);
  return pairs;
}

/** Reverses PNG prediction: rows of a filter byte and `columns` bytes. Supports the filters "none", "sub" and "up". */
function undoPrediction(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (plain[at - 1] ?? 0);
      const above = row === 0 ? 0 : (plain[at - columns] ?? 0);
      const predicted = filter === 1 ? left : filter === 2 ? above : 0;
      plain[at] = ((bytes[row * (columns + 1) + 1 + column] ?? 0) + predicted) & 0xff;
    }
  }
  return plain;
}

function unreadable(found: string): Error {
  return new Error(`Expected a PDF without encryption, found ${found}.`);
}
