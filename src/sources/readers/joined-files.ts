import { parseTar } from 'nanotar';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { quote } from '../../base/wording/printable.js';
import type { InputFile } from './reader.js';

const MAGIC_AT = 257;

/** The files in a body that `joinFiles` made; undefined for another one. */
export function joinedFiles(body: Uint8Array): readonly InputFile[] | undefined {
  if (Buffer.from(body.subarray(MAGIC_AT, MAGIC_AT + 5)).toString('latin1') !== 'ustar') return undefined;
  return parseTar(body).flatMap(({ name, type, data }) =>
    type === 'file' && data !== undefined ? [{ name, bytes: data }] : [],
  );
}

const NAME_LIMIT = 200;

/** Runs a step on a file among several. An error names the file; a file that was given alone has no name. */
export async function inInput<Result>(name: string, step: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || name === '') throw failure;
    throw withDetails(failure, { message: `${quote(name, NAME_LIMIT)}: ${failure.message}`, cause: failure });
  }
}
