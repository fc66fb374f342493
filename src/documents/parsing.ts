/** From bytes and sources of any kind to snapshots. A run that reads files does not load it. */
import type { Snapshot } from '../model/report/snapshot.js';
import { readSnapshots } from '../sources/saved-snapshots.js';
import type { SourceContext } from '../sources/source.js';
import { packageVersion } from '../base/package-root.js';
import type { ReadingContext } from './reading.js';

/** The snapshots in a response body or a saved snapshot. */
export function parseSnapshots(bytes: Uint8Array, retrievedAt: Date): Promise<readonly Snapshot[]> {
  return readSnapshots(bytes, {
    address: null,
    retrievedAt: retrievedAt.toISOString(),
    toolVersion: packageVersion(),
  });
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
