/** Changes of bytes, as caused by disks, connections and editors. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Change } from './change.js';

type Bytes = Uint8Array;

const join = (...parts: readonly Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts));

/** Positions are fractions of the length, so that they stay valid when other changes are removed. */
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const some = fc.uint8Array({ minLength: 1, maxLength: 4 });

const RECODINGS: readonly Change<Bytes>[] = [
  (bytes) => join(Buffer.from([0xef, 0xbb, 0xbf]), bytes),
  (bytes) => join(Buffer.from([0xff, 0xfe]), Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf16le')),
  (bytes) => Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf16le'),
  (bytes) => Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf16le').swap16(),
  (bytes) => Buffer.from(Buffer.from(bytes).toString('utf8'), 'latin1'),
  (bytes) => gzipSync(bytes),
  (bytes) => join(bytes, bytes),
  (bytes) => join(bytes, new Uint8Array(512)),
  () => new Uint8Array(),
];

function spliced(at: number, removed: number, inserted: Bytes): Change<Bytes> {
  return (bytes) => {
    const start = Math.floor(at * bytes.length);
    return join(bytes.subarray(0, start), inserted, bytes.subarray(start + removed));
  };
}

function flipped(at: number, bit: number): Change<Bytes> {
  return (bytes) => {
    const copy = Uint8Array.from(bytes);
    const index = Math.floor(at * bytes.length);
    if (index < copy.length) copy[index] = (copy[index] ?? 0) ^ (1 << bit);
    return copy;
  };
}

export const byteChange: fc.Arbitrary<Change<Bytes>> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(share, fc.nat(7)).map(([at, bit]) => flipped(at, bit)) },
  {
    weight: 2,
    arbitrary: share.map(
      (at): Change<Bytes> =>
        (bytes) =>
          bytes.subarray(0, Math.floor(at * bytes.length)),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(share, fc.nat(20), some).map(([at, removed, by]) => spliced(at, removed, by)) },
  { weight: 2, arbitrary: fc.constantFrom(...RECODINGS) },
);
