/** The files in a body, as readers get them. */
import { basename } from 'node:path';
import { parseTar } from 'nanotar';
import { bytesOfLarge, partsOfLarge } from '../../../base/files/received.js';
import { AuditpressError, withDetails } from '../../../base/errors.js';
import { quote } from '../../../base/wording/printable.js';
import type { Body } from '../../../model/report/snapshot.js';
import type { InputFile } from '../reader.js';
import { asUtf8, decodeText, utf8Parts } from './text.js';

/** How many bytes a format is recognized by, and how many a part has at most. */
export const START = 65_536;

const MAGIC_AT = 257;

/** At least one. A body of several files is a tar archive of them, or has them on disk. */
export function filesIn(body: Body): readonly InputFile[] {
  if (body instanceof Uint8Array) return joinedFiles(body) ?? [fileOf(body)];
  const isAlone = body.files.length === 1;
  return body.files.map((file) => {
    const parts = () => copiesOf(partsOfLarge(file));
    const [first = Buffer.of()] = parts();
    return {
      name: isAlone ? '' : basename(file.path),
      start: decodeText(first),
      bytes: () => bytesOfLarge(file),
      parts,
    };
  });
}

export function fileOf(bytes: Uint8Array, name = ''): InputFile {
  return {
    name,
    start: decodeText(bytes.subarray(0, START)),
    bytes: () => bytes,
    parts: () => slicesOf([bytes]),
  };
}

/** The files in a body that `joinFiles` made; undefined for another one. */
export function joinedFiles(body: Uint8Array): readonly InputFile[] | undefined {
  if (Buffer.from(body.subarray(MAGIC_AT, MAGIC_AT + 5)).toString('latin1') !== 'ustar') return undefined;
  const files = parseTar(body).flatMap(({ name, type, data }) =>
    type === 'file' && data !== undefined ? [fileOf(data, name)] : [],
  );
  return files.length === 0 ? undefined : files;
}

/** The same file in UTF-8. */
export function inUtf8(file: InputFile): InputFile {
  return { ...file, bytes: () => asUtf8(file.bytes()), parts: () => utf8Parts(file.parts) };
}

/** Readers may keep parts. */
function* copiesOf(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of slicesOf(parts)) yield Uint8Array.from(part);
}

/** What is found in a part is kept until the next one, so parts are small. */
function* slicesOf(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of parts) for (let at = 0; at < part.length; at += START) yield part.subarray(at, at + START);
}

const NAME_LIMIT = 200;

/** Runs a step on a file among several. An error names the file; a file that is read on its own has no name. */
export async function inInput<File extends Pick<InputFile, 'name'>, Result>(
  file: File,
  step: (file: File) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step(file);
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || file.name === '') throw failure;
    throw withDetails(failure, { message: `${quote(file.name, NAME_LIMIT)}: ${failure.message}`, cause: failure });
  }
}
