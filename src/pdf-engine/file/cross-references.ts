/** Where the objects of a file lie. */
import { MAX_OBJECTS } from './object-stream.js';

/**
 * Where an object lies: an offset in the file, or a place in a stream of objects, as a number below zero: the number of the
 * stream and the position in it. Long documents have millions of objects, and an object for each would fill the memory.
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
/** PNG's filter "up": each byte is the difference to the one above, so that entries in a row compress to nearly nothing. */
const UP = 2;

export function packedPlace(stream: number, position: number): ObjectPlace {
  return -(stream * MAX_OBJECTS + position);
}

/** The content of a cross-reference stream for objects 1, 2, 3 …; predicted by PNG's "up". Those without a place are free. */
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
  // Object 0 heads the list of free objects, whose entries all lead back to it.
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
