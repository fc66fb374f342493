/** Files of an archive, a part at a time. */
import { createHash } from 'node:crypto';

export async function hashOfParts(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** @param explain the failure to throw for one of the parts */
export async function* explainedParts(
  parts: AsyncIterable<Uint8Array>,
  explain: (cause: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* parts;
  } catch (cause) {
    throw explain(cause);
  }
}
