/** The first part of the pipeline: from files, standard input and bytes to snapshots. */
import { Readable } from 'node:stream';
import type { Snapshot } from '../model/report/snapshot.js';
import { fileSource, readSavedSnapshot, readSnapshots } from '../sources/file-source.js';
import type { SourceContext } from '../sources/source.js';
import { packageVersion } from '../template/package-root.js';

/** What reading needs. Passed in, so that the caller controls the clock and the stream. */
export type ReadingContext = Omit<SourceContext, 'toolVersion' | 'read'>;

/** Reads the snapshots of a file, or of standard input (`-`): a response body or a saved snapshot. */
export async function readFileSource(path: string, context: ReadingContext): Promise<Snapshot[]> {
  return collect(fileSource.fetch({}, { path }, sourceContext(context)));
}

/** Reads one saved snapshot. Rejects a response body, because it has no provenance. */
export async function readSnapshotSource(path: string, { stdin }: ReadingContext): Promise<Snapshot> {
  return readSavedSnapshot(path, stdin);
}

/** The snapshots in a response body or a saved snapshot. */
export function parseSnapshots(bytes: Uint8Array, retrievedAt: Date): readonly Snapshot[] {
  return readSnapshots(bytes, {
    address: null,
    retrievedAt: retrievedAt.toISOString(),
    toolVersion: packageVersion(),
  });
}

/** The system clock, and empty standard input. */
export function systemContext(): Pick<SourceContext, 'now' | 'stdin'> {
  return { now: () => new Date(), stdin: Readable.from([]) };
}

/** What a source gets. */
export function sourceContext(given: ReadingContext): SourceContext {
  const toolVersion = packageVersion();
  return {
    ...given,
    toolVersion,
    read: (body, { address = null } = {}) =>
      readSnapshots(body, { address, retrievedAt: given.now().toISOString(), toolVersion }),
  };
}

/** All items, in their order. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
