/** Several files as one: a tar archive, which holds the bytes of each as they are. Equal files give equal bytes. */
import { createTar } from 'nanotar';

/** What a header of tar holds for a name. */
const NAME_LIMIT = 99;
const BLOCK = 512;
const RECORD = 20 * BLOCK;
const ATTRIBUTES = { mtime: 0, uid: 0, gid: 0, mode: '644' };
const [SIZE_AT, SIZE_DIGITS] = [124, 11];
const [SUM_AT, SUM_LENGTH] = [148, 8];

export interface TarFile {
  /** Without folders. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly parts: () => Iterable<Uint8Array>;
}

/** The archive of files, part by part, in the order that they are given in. */
export function* tarParts(files: readonly TarFile[]): Generator<Uint8Array> {
  let written = 0;
  for (const { name, size, parts } of files) {
    yield headerOf(name, size);
    yield* parts();
    yield Buffer.alloc(missing(size, BLOCK));
    written += BLOCK + size + missing(size, BLOCK);
  }
  yield Buffer.alloc(missing(written, RECORD));
}

const missing = (size: number, unit: number): number => (unit - (size % unit)) % unit;

/** The header of an empty file, with the size of this one. Its sum is that of all bytes, with spaces in place of the sum. */
function headerOf(name: string, size: number): Uint8Array {
  const archive = createTar([{ name: name.slice(-NAME_LIMIT), data: '' }], { attrs: ATTRIBUTES });
  const header = Buffer.from(archive.subarray(0, BLOCK));
  header.write(size.toString(8).padStart(SIZE_DIGITS, '0'), SIZE_AT, 'latin1');
  header.fill(' ', SUM_AT, SUM_AT + SUM_LENGTH);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.fill(0, SUM_AT, SUM_AT + SUM_LENGTH).write(sum.toString(8), SUM_AT, 'latin1');
  return header;
}
