import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Output } from '../../../../../src/renderers/pdf/engine/file/output.js';

const LINE = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
/** Some are longer than a block of the output. */
const BYTES = fc
  .tuple(fc.uint8Array({ maxLength: 9 }), fc.constantFrom(0, 1, 70_000))
  .map(([bytes, more]) => Buffer.concat([bytes, Buffer.alloc(more, 7)]));

describe('the output of a file', () => {
  it('returns lines and bytes in the order they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(LINE, BYTES), { maxLength: 30 }), (pieces) => {
        const output = new Output();
        const lengths = pieces.map((piece) => output.write(piece));
        const expected = pieces.map((piece) =>
          typeof piece === 'string' ? Buffer.from(`${piece}\n`, 'latin1') : piece,
        );
        expect(lengths).toEqual(expected.map(({ length }) => length));
        expect(Buffer.compare(output.take(), Buffer.concat(expected))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it('passes on full blocks and keeps the rest', () => {
    fc.assert(
      fc.property(fc.array(BYTES, { maxLength: 12 }), (pieces) => {
        const handed: Uint8Array[] = [];
        const output = new Output((block) => void handed.push(block));
        for (const piece of pieces) output.write(piece);
        const rest = output.take();
        expect(rest.length).toBeLessThanOrEqual(70_009);
        expect(Buffer.compare(Buffer.concat([...handed, rest]), Buffer.concat(pieces))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});
