/** The bytes of a file in memory. */
import type { Content } from '../model/document/artifact.js';
import { sha256Of } from './sha256.js';

export function contentOf(bytes: Uint8Array): Content {
  return { size: bytes.length, sha256: sha256Of(bytes), parts: () => [bytes], release: () => undefined };
}

export function bytesOf(content: Pick<Content, 'size' | 'parts'>): Buffer {
  // The buffer of a part may be used again for the next one.
  return Buffer.concat(
    Array.from(content.parts(), (part) => Uint8Array.from(part)),
    content.size,
  );
}
