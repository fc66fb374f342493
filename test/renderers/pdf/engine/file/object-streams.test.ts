import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ObjectStream,
  crossReferences,
  packedPlace,
} from '../../../../../src/renderers/pdf/engine/file/object-streams.js';

/** Objects as a reader finds them: numbers and offsets first, then the bodies. */
function read({ entries, bytes }: ReturnType<ObjectStream['take']>): [number, string][] {
  const text = Buffer.from(bytes).toString('latin1');
  const [, count, first] = /\/Type \/ObjStm \/N (\d+) \/First (\d+)/.exec(entries)!.map(Number);
  const index = text.slice(0, first).trim().split(' ').map(Number);
  expect(index).toHaveLength(count! * 2);
  return Array.from({ length: count! }, (_, at) => {
    const end = at + 1 < count! ? first! + index[at * 2 + 3]! : text.length;
    return [index[at * 2]!, text.slice(first! + index[at * 2 + 1]!, end).trimEnd()];
  });
}

describe('an object stream', () => {
  it('lists the position of each object, however long', () => {
    const body = fc.integer({ min: 0, max: 3_000 }).map((length) => `<</A (${'é'.repeat(length)})>>`);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), body), { minLength: 1, maxLength: 60 }),
        (all) => {
          const stream = new ObjectStream();
          expect(all.map(([id, text]) => stream.add(id, text))).toEqual(all.map((_, index) => index));
          expect(read(stream.take())).toEqual(all);
        },
      ),
    );
  });

  it('is empty after its objects were taken', () => {
    const stream = new ObjectStream();
    stream.add(1, 'null');
    expect(stream.isEmpty).toBe(false);
    stream.take();
    expect(stream.isEmpty).toBe(true);
    stream.add(5, '[1]');
    expect(read(stream.take())).toEqual([[5, '[1]']]);
  });

  it('holds at most 500 objects', () => {
    const stream = new ObjectStream();
    for (let id = 1; id < 500; id += 1) stream.add(id, 'null');
    expect(stream.isFull).toBe(false);
    stream.add(500, 'null');
    expect(stream.isFull).toBe(true);
  });
});

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
