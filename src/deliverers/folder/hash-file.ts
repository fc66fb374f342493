import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { explaining, unlessMissing } from './file-error.js';

/** SHA-256 of a file, or of what a link leads to, as lower-case hexadecimal; undefined where there is no file to read. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const found = await unlessMissing(path, () => stat(path));
  // Whoever reads a pipe waits for somebody to write.
  if (found?.isFile() !== true) return undefined;
  return explaining(path, async () => {
    const hash = createHash('sha256');
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return hash.digest('hex');
  });
}
