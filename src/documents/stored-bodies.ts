/** Stores the bodies of large reports in temporary files while their documents are made. */
import type { Snapshot } from '../model/report/snapshot.js';
import { TemporaryFile } from './temporary-file.js';

/**
 * Moves the bodies of snapshots to temporary files. Each access to `body` reads the file again. Few runs need the body: those that
 * write to an archive, or that save or embed the snapshot. The files stay open until the process ends, so only the command line
 * stores bodies.
 *
 * @returns snapshots with the same contents. If a body cannot be written, all bodies stay in memory
 */
export function storeBodies(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  // Reports in one response share its body.
  const readers = new Map<Uint8Array, () => Uint8Array>();
  const stored: Snapshot[] = [];
  try {
    for (const snapshot of snapshots) {
      const read = readers.get(snapshot.body) ?? store(snapshot.body);
      readers.set(snapshot.body, read);
      stored.push(withReader(snapshot, read));
    }
  } catch {
    return snapshots;
  }
  return stored;
}

/** A separate function, so that the getter keeps no reference to the original body. */
function withReader({ provenance, report }: Snapshot, read: () => Uint8Array): Snapshot {
  return {
    provenance,
    report,
    get body() {
      return read();
    },
  };
}

/** Writes a body to a temporary file. Returns a function that reads it back. */
function store(body: Uint8Array): () => Uint8Array {
  const file = new TemporaryFile();
  file.write(body);
  return readerOf(file, body.length);
}

function readerOf(file: TemporaryFile, length: number): () => Uint8Array {
  return () => {
    const bytes = Buffer.allocUnsafeSlow(length);
    let done = 0;
    for (const part of file.parts()) {
      bytes.set(part, done);
      done += part.length;
    }
    return bytes;
  };
}
