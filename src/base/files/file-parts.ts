/** Reads files part by part, so that a large one is never in memory as a whole. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const READ_SIZE = 0x10_0000;

/** The parts of a file from its beginning. A part is valid until the next one is requested. */
export function* partsOfFile(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const size = Math.min(READ_SIZE, Math.max(1, fstatSync(file).size));
    const buffer = Buffer.allocUnsafe(size);
    for (;;) {
      const length = readSync(file, buffer, 0, size, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
