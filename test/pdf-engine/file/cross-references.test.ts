import { describe, expect, it } from 'vitest';
import { crossReferences, packedPlace } from '../../../src/pdf-engine/file/cross-references.js';

/** The entries without prediction. */
function entriesOf(places: readonly (number | null)[]): number[][] {
  const { bytes, columns } = crossReferences(places);
  const rows: number[][] = [];
  for (let start = 0; start < bytes.length; start += columns + 1) {
    const above = rows.at(-1) ?? new Array<number>(columns).fill(0);
    rows.push(above.map((value, column) => (value + bytes[start + 1 + column]!) & 0xff));
  }
  return rows;
}

describe('cross-references', () => {
  it('locate objects by an offset or by a position in an object stream', () => {
    expect(entriesOf([17, packedPlace(70_000, 499), 0x0102_0304])).toEqual([
      [0, 0, 0, 0, 0, 0xff, 0xff],
      [1, 0, 0, 0, 17, 0, 0],
      [2, 0, 0x01, 0x11, 0x70, 0x01, 0xf3],
      [1, 1, 2, 3, 4, 0, 0],
    ]);
  });

  it('mark reserved but unused numbers as free', () => {
    expect(entriesOf([null, 9])).toEqual([
      [0, 0, 0, 0, 0, 0xff, 0xff],
      [0, 0, 0, 0, 0, 0xff, 0xff],
      [1, 0, 0, 0, 9, 0, 0],
    ]);
  });
});
