import { NO_READERS } from '../../model/settings/readers.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { collect, parseSnapshots, sourceContext, systemContext } from '../../documents/fetch-snapshots.js';
import { sourcePoint } from '../../sources/guarded.js';
import type { ReportQuery, Source } from '../../sources/source.js';
import { encodeSnapshot } from '../../sources/snapshots.js';
import { loadChecked, must, type CheckOptions } from './check-support.js';

export interface SourceCheckOptions extends CheckOptions {
  /** A query for which the source has reports. Default: empty. */
  readonly query?: ReportQuery;
}

/**
 * Checks a source by fetching three times. It must have its members, accept its options, yield at least one snapshot, each with
 * its evidence and possible to save, allow its caller to stop after the first one, and allow concurrent fetches.
 *
 * @throws Error with one sentence about the first violation
 */
export async function checkSource<Options>(source: Source<Options>, given: SourceCheckOptions = {}): Promise<void> {
  const { query = {} } = given;
  const { plugIn, options } = await loadChecked(sourcePoint(NO_READERS), source as Source, given);
  const fetch = (): AsyncIterable<Snapshot> => plugIn.fetch(query, options, sourceContext(systemContext(), NO_READERS));

  for await (const snapshot of fetch()) {
    const { address } = snapshot.provenance;
    const [again] = await parseSnapshots(Buffer.from(encodeSnapshot(snapshot)), new Date(), NO_READERS);
    must(
      again?.provenance.sha256 === snapshot.provenance.sha256,
      `expected the source "${plugIn.name}" to yield snapshots that can be saved, found one of ${String(address)} that cannot`,
    );
    // Ends the generator early: it must close its resources without failing.
    break;
  }
  const counts = (await Promise.all([collect(fetch()), collect(fetch())])).map(({ length }) => length);
  must(
    counts[0] === counts[1],
    `expected the source "${plugIn.name}" to yield the same number of snapshots for two concurrent fetches, found ${counts.join(' and ')}`,
  );
}
