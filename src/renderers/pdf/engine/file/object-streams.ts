/** Maximum objects per stream. More would not compress better, and a viewer unpacks a whole stream to read one object. */
const MAX_OBJECTS = 500;

export class ObjectStream {
  readonly #bodies: string[] = [];
  /** Length of the bodies, each with its line end. */
  #length = 0;
  /** Pairs of object number and offset in the bodies. */
  #index: number[] = [];

  get isEmpty(): boolean {
    return this.#bodies.length === 0;
  }

  get isFull(): boolean {
    return this.#bodies.length === MAX_OBJECTS;
  }

  /** Returns the index of the object in the stream. `body` has one byte per character. */
  add(id: number, body: string): number {
    this.#index.push(id, this.#length);
    this.#length += body.length + 1;
    return this.#bodies.push(body) - 1;
  }

  /** Returns the entries of the stream's dictionary and its content, and clears the stream. */
  take(): { readonly entries: string; readonly bytes: Uint8Array } {
    const index = `${this.#index.join(' ')} `;
    const bodies = this.#bodies.splice(0);
    const entries = `/Type /ObjStm /N ${String(bodies.length)} /First ${String(index.length)}`;
    // Encoding each body by itself takes three times as long.
    const bytes = Buffer.from(`${index}${bodies.join('\n')}\n`, 'latin1');
    this.#index = [];
    this.#length = 0;
    return { entries, bytes };
  }
}

/**
 * Location of an object: an offset in the file, or, as a negative number, an object stream and the position in it. A plain number,
 * because long documents have millions of objects.
 */
type ObjectPlace = number;

interface CrossReferences {
  readonly bytes: Uint8Array;
  /** Bytes of each of the three fields of an entry. */
  readonly widths: readonly [number, number, number];
  readonly columns: number;
}

const WIDTHS = [1, 4, 2] as const;
const COLUMNS = 7;
/** PNG's filter "up": each byte is the difference from the one above, so consecutive entries compress well. */
const UP = 2;

export function packedPlace(stream: number, position: number): ObjectPlace {
  return -(stream * MAX_OBJECTS + position);
}

/** The content of a cross-reference stream for objects 1, 2, 3 …, with PNG prediction. Objects without a place are free. */
export function crossReferences(places: readonly (ObjectPlace | null)[]): CrossReferences {
  const row = COLUMNS + 1;
  const bytes = Buffer.alloc((places.length + 1) * row);
  const write = (index: number, kind: number, where: number, which: number) => {
    const start = index * row;
    bytes[start] = UP;
    bytes[start + 1] = kind;
    bytes.writeUInt32BE(where, start + 2);
    bytes.writeUInt16BE(which, start + 6);
  };
  // Object 0 heads the list of free objects; every free entry points back to it.
  const writeFree = (index: number) => {
    write(index, 0, 0, 0xffff);
  };
  writeFree(0);
  places.forEach((place, index) => {
    if (place === null) writeFree(index + 1);
    else if (place >= 0) write(index + 1, 1, place, 0);
    else write(index + 1, 2, Math.floor(-place / MAX_OBJECTS), -place % MAX_OBJECTS);
  });
  for (let at = bytes.length - 1; at >= row; at -= 1) {
    if (at % row !== 0) bytes[at] = ((bytes[at] ?? 0) - (bytes[at - row] ?? 0)) & 0xff;
  }
  return { bytes, widths: WIDTHS, columns: COLUMNS };
}
