import { open } from 'node:fs/promises';
import type { PlainErrorCode } from '../../error-codes/codes.js';
import { AuditpressError } from '../../errors.js';
import { quote } from '../../messages/printable.js';

/** Largest input that is read: 380 MiB, which in a saved snapshot is about the longest text that the runtime can hold. */
export const LARGEST_INPUT = 380 * 1024 * 1024;

const PATH_LIMIT = 200;

/** What the system's refusals mean, and what to do where the code alone does not say it. */
const REFUSALS: Readonly<Record<string, readonly [code: PlainErrorCode, meaning: string, hint?: string]>> = {
  ENOENT: ['file-missing', 'there is no such file'],
  ENOTDIR: ['file-missing', 'a folder of the path is a file', 'Check the path.'],
  EISDIR: ['file-is-folder', 'it is a folder'],
  EACCES: ['file-forbidden', 'reading it is not permitted'],
  EPERM: ['file-forbidden', 'reading it is not permitted'],
};

/**
 * Everything that a file (given by its path) or a stream holds.
 *
 * @throws AuditpressError of kind `input`: `file-missing`, `file-is-folder`, `file-forbidden`, `file-unreadable`,
 * `file-empty`, `file-too-large`.
 */
export async function readBytes(from: string | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const name = typeof from === 'string' ? `the file ${quote(from, PATH_LIMIT)}` : 'standard input';
  const bytes = await (typeof from === 'string' ? readFile(from, name) : collect(from, name)).catch(
    (cause: unknown) => {
      throw explainRefusal(cause, name);
    },
  );
  if (bytes.length > 0) return bytes;
  throw new AuditpressError('file-empty', `expected an audit report in ${name}, found it empty`);
}

async function readFile(path: string, name: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > LARGEST_INPUT) throw tooLarge(name);
    // A stream, because pipes and devices state no size.
    return await collect(file.createReadStream({ autoClose: false }), name);
  } finally {
    await file.close();
  }
}

async function collect(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > LARGEST_INPUT) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(name: string): AuditpressError {
  const limit = `${String(LARGEST_INPUT / 1024 / 1024)} MiB`;
  return new AuditpressError('file-too-large', `expected at most ${limit} in ${name}, found more`);
}

/** Turns a refusal of the system into a message; everything else stays what it is. */
export function explainRefusal(cause: unknown, name: string): unknown {
  if (!(cause instanceof Error) || !('syscall' in cause) || !('code' in cause)) return cause;
  const systemCode = String(cause.code);
  const [code, meaning, hint] = REFUSALS[systemCode] ?? ['file-unreadable', `the system refuses with ${systemCode}`];
  return new AuditpressError(code, `expected to read ${name}, found that ${meaning}`, { hint, cause });
}
