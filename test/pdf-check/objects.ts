/** PDF objects and their parser. Numbers, booleans, null and arrays are the JavaScript values. */

export class Name {
  constructor(readonly name: string) {}
}

export class Reference {
  constructor(readonly id: number) {}
}

/** A string object. `bytes` has one character per byte. */
export class Text {
  constructor(readonly bytes: string) {}

  /** Decodes UTF-16 with a byte order mark; else returns the bytes. */
  toString(): string {
    return this.bytes.startsWith('\xfe\xff')
      ? Buffer.from(this.bytes.slice(2), 'latin1').swap16().toString('utf16le')
      : this.bytes;
  }
}

export type Dictionary = ReadonlyMap<string, PdfObject>;

export class Stream {
  constructor(
    readonly dictionary: Dictionary,
    /** Encoded, as in the file. */
    readonly bytes: Uint8Array,
  ) {}
}

/** An operator of a content stream, or a word of the file itself such as `obj`. */
export class Keyword {
  constructor(readonly word: string) {}
}

export type PdfObject =
  | null
  | boolean
  | number
  | Name
  | Text
  | Reference
  | Keyword
  | Stream
  | Dictionary
  | readonly PdfObject[];

export function isDictionary(object: PdfObject | undefined): object is Dictionary {
  return object instanceof Map;
}

export function isList(object: PdfObject | undefined): object is readonly PdfObject[] {
  return Array.isArray(object);
}

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)));
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Parses PDF objects one after another. */
export class Parser {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  get isAtEnd(): boolean {
    this.#skip();
    return this.at >= this.#bytes.length;
  }

  /** The next object. Operators, other words and the ends of arrays and dictionaries are keywords. */
  read(): PdfObject {
    this.#skip();
    const character = String.fromCharCode(this.#bytes[this.at] ?? 0);
    if (character === '(') return this.#string();
    if (character === '/') return this.#name();
    if (character === '[') return this.#list(']');
    if (character === '<') return this.#starts('<<') ? this.#dictionary() : this.#hexadecimal();
    if (character === ']' || character === '{' || character === '}') {
      this.at += 1;
      return new Keyword(character);
    }
    if (this.#starts('>>')) {
      this.at += 2;
      return new Keyword('>>');
    }
    return this.#word();
  }

  #starts(text: string): boolean {
    return this.#bytes.toString('latin1', this.at, this.at + text.length) === text;
  }

  #skip(): void {
    for (; this.at < this.#bytes.length; this.at += 1) {
      const byte = this.#bytes[this.at] ?? 0;
      if (byte === 0x25)
        while (this.at < this.#bytes.length && ![10, 13].includes(this.#bytes[this.at] ?? 0)) this.at += 1;
      else if (!WHITE.has(byte)) return;
    }
  }

  #token(): string {
    const start = this.at;
    while (this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at] ?? 0;
      if (WHITE.has(byte) || DELIMITERS.has(byte)) break;
      this.at += 1;
    }
    return this.#bytes.toString('latin1', start, this.at);
  }

  #word(): PdfObject {
    const word = this.#token();
    if (word === '') this.at += 1;
    if (word === 'true') return true;
    if (word === 'false') return false;
    if (word === 'null') return null;
    if (!NUMBER.test(word)) return new Keyword(word);
    return this.#reference(word) ?? Number(word);
  }

  /** A reference such as `12 0 R`, if one starts with the word just read. */
  #reference(word: string): Reference | undefined {
    const rest = /^ (\d+) R(?![^\s()<>[\]{}/%])/.exec(this.#bytes.toString('latin1', this.at, this.at + 10));
    if (rest === null || !/^\d+$/.test(word)) return undefined;
    this.at += rest[0].length;
    return new Reference(Number(word));
  }

  #name(): Name {
    this.at += 1;
    const escaped = this.#token();
    return new Name(
      escaped.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  }

  #list(end: string): PdfObject[] {
    this.at += 1;
    const items: PdfObject[] = [];
    while (!this.isAtEnd) {
      const item = this.read();
      if (item instanceof Keyword && item.word === end) break;
      items.push(item);
    }
    return items;
  }

  #dictionary(): ReadonlyMap<string, PdfObject> {
    this.at += 2;
    const entries = new Map<string, PdfObject>();
    while (!this.isAtEnd) {
      const key = this.read();
      if (!(key instanceof Name)) break;
      entries.set(key.name, this.read());
    }
    return entries;
  }

  #hexadecimal(): Text {
    const end = this.#bytes.indexOf('>', this.at);
    const digits = this.#bytes.toString('latin1', this.at + 1, end).replace(/\s/g, '');
    this.at = end + 1;
    return new Text(Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1'));
  }

  #string(): Text {
    let text = '';
    let depth = 0;
    do {
      const character = String.fromCharCode(this.#bytes[this.at] ?? 0x29);
      this.at += 1;
      if (character === '\\') {
        text += this.#escape();
        continue;
      }
      if (character === ')') depth -= 1;
      if (depth > 0) text += character;
      if (character === '(') depth += 1;
    } while (depth > 0);
    return new Text(text);
  }

  #escape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.at, this.at + 3));
    if (octal !== null) {
      this.at += octal[0].length;
      return String.fromCharCode(Number.parseInt(octal[0], 8) & 0xff);
    }
    const character = String.fromCharCode(this.#bytes[this.at] ?? 0);
    this.at += 1;
    if (character === '\n') return '';
    return ESCAPES[character] ?? character;
  }
}
