import { describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../src/base/errors.js';
import {
  collectReports,
  collectSnapshots,
  type PortfolioRequest,
} from '../../../src/documents/portfolio/collect-reports.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import type { Origin } from '../../../src/sources/snapshots.js';
import { aStoredSnapshot } from '../../helpers/archives.js';
import { aRedaction } from '../../helpers/redaction.js';
import { someRunSettings } from '../../helpers/run-settings.js';

const CLOCK = new Date('2026-11-21T12:00:00.000Z');
const SETTINGS = someRunSettings({ clock: CLOCK });

function aRequest(read: PortfolioRequest['read'], given: Partial<PortfolioRequest> = {}): PortfolioRequest {
  return { label: 'request', lacks: { reason: 'unreadable', subject: 'report.json' }, read, ...given };
}

const reading = (snapshot: Snapshot, given: Partial<PortfolioRequest> = {}) =>
  aRequest(() => Promise.resolve([snapshot]), given);

const areOrdered = ({ collection }: ReturnType<typeof collectSnapshots>): readonly boolean[] =>
  collection.pairs.flatMap(({ jobs }) => [...jobs.latest.retrieval.values()].map(({ report }) => report.isOrdered));

describe('the time of retrieval orders a report', () => {
  const file = (origin: Partial<Origin> = {}) => aStoredSnapshot({}, { sourceKind: 'file', ...origin });
  const collect = async (request: PortfolioRequest) =>
    areOrdered(await collectReports([request], SETTINGS, { atOnce: 1 }));

  it('of the service, but not of a file', async () => {
    expect(await collect(reading(aStoredSnapshot()))).toEqual([true]);
    expect(await collect(reading(file()))).toEqual([false]);
    expect(areOrdered(collectSnapshots([file()], SETTINGS))).toEqual([false]);
  });

  it('of a file that an archive had before this run, not of one that this run archived', async () => {
    const archived = { archived: 'id' };
    expect(await collect(reading(file({ retrievedAt: '2026-11-21T11:59:59.999Z' }), archived))).toEqual([true]);
    expect(await collect(reading(file({ retrievedAt: CLOCK.toISOString() }), archived))).toEqual([false]);
    const keep = () => Promise.resolve('id');
    const kept = await collectReports([reading(file())], SETTINGS, { atOnce: 1, keep });
    expect([areOrdered(kept), kept.archived.map(({ id }) => id)]).toEqual([[false], ['id']]);
  });
});

describe('collecting', () => {
  it('goes on after what cannot be read, and says why', async () => {
    const failure = new AuditpressError('response-malformed', 'secret.json: not a report');
    const requests = [aRequest(() => Promise.reject(failure)), reading(aStoredSnapshot())];
    const { collection, sources, failures } = await collectReports(requests, SETTINGS, { atOnce: 2 });
    expect(collection.failures).toEqual([
      { reason: 'unreadable', subject: 'report.json', detail: 'secret.json: not a report' },
    ]);
    expect([sources.length, failures.map((each) => each.failure)]).toEqual([1, [failure]]);
  });

  it('keeps only the code of a failure if the documents are redacted', async () => {
    const failure = new AuditpressError('response-malformed', 'secret.json: not a report');
    const settings = { ...SETTINGS, redaction: aRedaction() };
    const { collection } = await collectReports([aRequest(() => Promise.reject(failure))], settings, { atOnce: 1 });
    expect(collection.failures).toEqual([{ reason: 'unreadable', subject: '', detail: 'response-malformed' }]);
  });

  it('stops at a fault of the program', async () => {
    const requests = [aRequest(() => Promise.reject(new TypeError('fault')))];
    await expect(collectReports(requests, SETTINGS, { atOnce: 1 })).rejects.toThrow('fault');
  });

  it('takes the time of the scan from the archive, which decided it before', async () => {
    const scanTime = { basis: 'user', at: '2026-10-01T00:00:00.000Z' } as const;
    const { collection } = await collectReports([reading(aStoredSnapshot(), { scanTime })], SETTINGS, { atOnce: 1 });
    const [job] = [...(collection.pairs[0]?.jobs.latest.scan.values() ?? [])];
    expect(job?.report.scanTime).toEqual(scanTime);
  });
});
