/** References by number to objects that `PdfFile.put` writes. PDFKit calls their `toString`; plain objects would become dictionaries. */

export class ObjectNumber {
  constructor(readonly id: number) {}

  get [Symbol.toStringTag](): string {
    return 'ObjectNumber';
  }

  toString(): string {
    return `${String(this.id)} 0 R`;
  }
}

/** An array of references. It stores only numbers, because all pages of a document keep their arrays until the end. */
export class ObjectNumbers {
  readonly #ids: number[] = [];

  get [Symbol.toStringTag](): string {
    return 'ObjectNumbers';
  }

  add(id: number): void {
    this.#ids.push(id);
  }

  toString(): string {
    return `[${this.#ids.map((id) => `${String(id)} 0 R`).join(' ')}]`;
  }
}
