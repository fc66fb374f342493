/** PDF objects. Numbers, booleans, null and arrays are the JavaScript values. */

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
  null | boolean | number | Name | Text | Reference | Keyword | Stream | Dictionary | readonly PdfObject[];

export function isDictionary(object: PdfObject | undefined): object is Dictionary {
  return object instanceof Map;
}

export function isList(object: PdfObject | undefined): object is readonly PdfObject[] {
  return Array.isArray(object);
}
