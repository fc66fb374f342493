import { Readable } from 'node:stream';
import type { Snapshot } from '../model/report/snapshot.js';
import { parseSnapshots } from '../pipeline.js';
import { sourcePoint } from '../sources/guarded.js';
import { readSnapshots } from '../sources/file/file.js';
import type { ReportQuery, Source, SourceContext } from '../sources/source.js';
import { encodeSnapshot } from '../sources/snapshot-file.js';
import { packageVersion } from '../template/package-root.js';
import { loadChecked, type CheckOptions } from './load-checked.js';
import { must } from './must.js';

export interface SourceCheckOptions extends CheckOptions {
  /** What is asked of the source, which has to have it. Default: nothing. */
  readonly query?: ReportQuery;
}

/**
 * Fetches from a source, three times: checks that it has its members, takes its options, yields at least one snapshot, each
 * with its evidence and fit to be saved, can be left after the first one, and can be asked twice at once.
 *
 * @throws Error with one sentence: the first thing that is not so
 */
export async function checkSource<Options>(source: Source<Options>, given: SourceCheckOptions = {}): Promise<void> {
  const { query = {} } = given;
  const { plugIn, options } = await loadChecked(sourcePoint, source as Source, given);
  const fetch = (): AsyncIterable<Snapshot> => plugIn.fetch(query, options, checkContext());

  for await (const snapshot of fetch()) {
    const { address } = snapshot.provenance;
    const [again] = parseSnapshots(Buffer.from(encodeSnapshot(snapshot)), new Date());
    must(
      again?.provenance.sha256 === snapshot.provenance.sha256,
      `expected the source "${plugIn.name}" to yield snapshots that can be saved, found one of ${String(address)} that cannot`,
    );
    // Leaves a generator where it is: it has to close what it has opened, and must not fail.
    break;
  }
  const counts = await Promise.all([countOf(fetch()), countOf(fetch())]);
  must(
    counts[0] === counts[1],
    `expected the source "${plugIn.name}" to yield as many snapshots when it is asked twice at once, found ${counts.join(' and ')}`,
  );
}

async function countOf(snapshots: AsyncIterable<Snapshot>): Promise<number> {
  const found: Snapshot[] = [];
  for await (const snapshot of snapshots) found.push(snapshot);
  return found.length;
}

function checkContext(): SourceContext {
  const toolVersion = packageVersion();
  return {
    now: () => new Date(),
    toolVersion,
    stdin: Readable.from([]),
    read: (body, { address = null } = {}) =>
      readSnapshots(body, { address, retrievedAt: new Date().toISOString(), toolVersion }),
  };
}
