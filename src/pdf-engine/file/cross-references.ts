/** The cross-reference stream: ISO 32000-1, 7.5.8. */
import { MAX_OBJECTS } from './object-stream.js';

/**
 * Location of an object: an offset in the file, or, as a negative number, an object stream and the position in it. A plain number,
 * because long documents have millions of objects.
 */
export type ObjectPlace = number;

export interface CrossReferences {
  readonly bytes: Uint8Array;
  /** Bytes of each of the three fields of an entry. */
  readonly widths: readonly [number, number, number];
  /** Bytes of an entry. */
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
