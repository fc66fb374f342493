/** Several files as one body: a tar archive of them, which any program opens. Equal files give equal bytes. */
import { createTar, parseTar } from 'nanotar';
import { compareCodeUnits } from '../../model/values/natural-order.js';
import type { InputFile } from './reader.js';

const MAGIC_AT = 257;
/** What a header of tar holds for a name. */
const NAME_LIMIT = 99;

/** The bytes of one file as they are; a tar archive of several, in the order of their names. */
export function joinFiles(files: readonly InputFile[]): Uint8Array {
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) return only.bytes;
  const inOrder = files.toSorted((one, other) => compareCodeUnits(one.name, other.name));
  const items = inOrder.map(({ name, bytes }) => ({ name: name.slice(-NAME_LIMIT), data: bytes }));
  return createTar(items, { attrs: { mtime: 0, uid: 0, gid: 0, mode: '644' } });
}

/** The files in a body that `joinFiles` made; undefined for another one. */
export function joinedFiles(body: Uint8Array): readonly InputFile[] | undefined {
  if (Buffer.from(body.subarray(MAGIC_AT, MAGIC_AT + 5)).toString('latin1') !== 'ustar') return undefined;
  return parseTar(body).flatMap(({ name, type, data }) =>
    type === 'file' && data !== undefined ? [{ name, bytes: data }] : [],
  );
}
