import type { Content } from '../model/document/artifact.js';

export function bytesOf(content: Content): Buffer {
  // The buffer of a part may be used again for the next one.
  return Buffer.concat(
    Array.from(content.parts(), (part) => Uint8Array.from(part)),
    content.size,
  );
}
