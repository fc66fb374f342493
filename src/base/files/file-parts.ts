/** Reads files part by part, so that a large one is never in memory as a whole. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const READ_SIZE = 0x10_0000;

/** The parts of a file from its beginning. Each has its own memory. */
export function* partsOfFile(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const size = Math.min(READ_SIZE, Math.max(1, fstatSync(file).size));
    for (;;) {
      const buffer = Buffer.allocUnsafe(size);
      const length = readSync(file, buffer, 0, size, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
