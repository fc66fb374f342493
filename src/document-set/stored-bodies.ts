/** The bodies of large reports in temporary files, while documents are made. */
import type { Snapshot } from '../model/report/snapshot.js';
import { TemporaryFile } from './temporary-file.js';

/**
 * Moves the bodies of snapshots to temporary files. Each is read again when something asks for it, as few runs do: for an archive, a
 * saved snapshot or an embedded one. The files are closed when the process ends, so only the command line does this.
 *
 * @returns the same snapshots. If a body cannot be written, all stay in memory
 */
export function storeBodies(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  // Reports of one response share its body.
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

/** A function of its own, so that the getter refers to nothing else. */
function withReader({ provenance, report }: Snapshot, read: () => Uint8Array): Snapshot {
  return {
    provenance,
    report,
    get body() {
      return read();
    },
  };
}

/** Writes a body. Returns a function that reads it. */
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
