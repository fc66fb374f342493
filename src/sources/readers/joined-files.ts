import { parseTar } from 'nanotar';
import type { InputFile } from './reader.js';

const MAGIC_AT = 257;

/** The files in a body that `joinFiles` made; undefined for another one. */
export function joinedFiles(body: Uint8Array): readonly InputFile[] | undefined {
  if (Buffer.from(body.subarray(MAGIC_AT, MAGIC_AT + 5)).toString('latin1') !== 'ustar') return undefined;
  return parseTar(body).flatMap(({ name, type, data }) =>
    type === 'file' && data !== undefined ? [{ name, bytes: data }] : [],
  );
}
