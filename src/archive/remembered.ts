import type { Archive } from './archive.js';
import { decodeRecord } from './records.js';

/** Bytes of records that are kept, the ones read last. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The archive for somebody who reads the same records again and again. They never change, so each is read from the files once. */
export function rememberingRecords(archive: Archive): Archive {
  const known = new Map<string, Uint8Array>();
  let size = 0;
  const keep = (key: string, bytes: Uint8Array): void => {
    known.set(key, bytes);
    size += bytes.byteLength;
    for (const [oldest, { byteLength }] of known) {
      if (size <= MOST_BYTES) break;
      known.delete(oldest);
      size -= byteLength;
    }
  };
  const { store } = archive;
  return {
    ...archive,
    store: {
      ...store,
      async read(key) {
        const kept = known.get(key);
        if (kept !== undefined) {
          // The order is that of the last reading.
          known.delete(key);
          known.set(key, kept);
          return kept;
        }
        const bytes = await store.read(key);
        if (bytes !== undefined && isSound(bytes)) keep(key, bytes);
        return bytes;
      },
    },
  };
}

/** A damaged one may be repaired. */
function isSound(bytes: Uint8Array): boolean {
  try {
    decodeRecord(bytes);
    return true;
  } catch {
    return false;
  }
}
