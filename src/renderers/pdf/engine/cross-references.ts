/** Where an object lies: at an offset of the file, or in a stream of objects. */
export type ObjectPlace = { readonly offset: number } | { readonly stream: number; readonly position: number };

export interface CrossReferences {
  readonly bytes: Uint8Array;
  /** Bytes of each of the three fields of an entry. */
  readonly widths: readonly [number, number, number];
  /** Bytes of an entry. */
  readonly columns: number;
}

const WIDTHS = [1, 4, 2] as const;
const COLUMNS = 7;
/** PNG's filter "up": each byte is the difference to the one above, so that entries in a row compress to nearly nothing. */
const UP = 2;

/** The content of a cross-reference stream for objects 1, 2, 3 …; predicted by PNG's "up". */
export function crossReferences(places: readonly ObjectPlace[]): CrossReferences {
  const row = COLUMNS + 1;
  const bytes = Buffer.alloc((places.length + 1) * row);
  let above = Buffer.alloc(COLUMNS);
  const add = (index: number, kind: number, where: number, which: number) => {
    const entry = Buffer.alloc(COLUMNS);
    entry.writeUInt8(kind, 0);
    entry.writeUInt32BE(where, 1);
    entry.writeUInt16BE(which, 5);
    bytes[index * row] = UP;
    for (let column = 0; column < COLUMNS; column += 1) {
      bytes[index * row + 1 + column] = ((entry[column] ?? 0) - (above[column] ?? 0)) & 0xff;
    }
    above = entry;
  };
  // Object 0 heads the list of free objects.
  add(0, 0, 0, 0xffff);
  places.forEach((place, index) => {
    if ('offset' in place) add(index + 1, 1, place.offset, 0);
    else add(index + 1, 2, place.stream, place.position);
  });
  return { bytes, widths: WIDTHS, columns: COLUMNS };
}
