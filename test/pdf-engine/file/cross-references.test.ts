import { describe, expect, it } from 'vitest';
import { crossReferences, packedPlace } from '../../../src/pdf-engine/file/cross-references.js';

/** The entries with the prediction taken back. */
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
  it('say where objects lie: at an offset, or at a position in a stream of objects', () => {
    expect(entriesOf([17, packedPlace(70_000, 499), 0x0102_0304])).toEqual([
      [0, 0, 0, 0, 0, 0xff, 0xff],
      [1, 0, 0, 0, 17, 0, 0],
      [2, 0, 0x01, 0x11, 0x70, 0x01, 0xf3],
      [1, 1, 2, 3, 4, 0, 0],
    ]);
  });

  it('tell that numbers which were reserved and not used are free', () => {
    expect(entriesOf([null, 9])).toEqual([
      [0, 0, 0, 0, 0, 0xff, 0xff],
      [0, 0, 0, 0, 0, 0xff, 0xff],
      [1, 0, 0, 0, 9, 0, 0],
    ]);
  });
});
