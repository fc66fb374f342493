import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { requestArchived, type ArchivedChoice } from '../../../src/documents/portfolio/archived-reports.js';
import type { ListedAccount } from '../../../src/model/settings/accounts.js';
import type { Origin } from '../../../src/sources/snapshots.js';
import { anArchive, archived, aStoredSnapshot } from '../../helpers/archives.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

/** Archives a report of a scan; the name of its job says which one it is. */
async function scanned(
  JobId: string,
  scannedAt: string | null,
  report: Readonly<Record<string, string>> = {},
  origin: Partial<Origin> = {},
): Promise<void> {
  const ids = { AccountId: 'one', AccountName: 'One', LicenseId: 'L', BenchmarkId: 'CSBP', BenchmarkName: 'Practices' };
  const time = scannedAt === null ? {} : { LastScannedDate: scannedAt };
  await archived(archive, aStoredSnapshot({ ...ids, JobId, ...time, ...report }, origin));
}

const ALL: ArchivedChoice = {
  asOf: new Date('2026-12-31T00:00:00Z'),
  accounts: undefined,
  account: undefined,
  benchmarks: [],
};

/** The jobs that are taken, in order. */
async function jobsOf(choice: Partial<ArchivedChoice> = {}): Promise<readonly string[]> {
  const requests = await requestArchived(archive, { ...ALL, ...choice }, () => undefined);
  const snapshots = await Promise.all(requests.map(({ read }) => read()));
  return snapshots.flat().map(({ report }) => report.jobId);
}

function listed(id: string, given: Partial<ListedAccount> = {}): ListedAccount {
  return { id, name: '', license: '', environment: null, group: '', owner: '', ...given };
}

describe('the archived reports of a portfolio', () => {
  it('are those of the year before the latest of each account and benchmark, to the day', async () => {
    await scanned('old', '2025-10-31T23:59:59Z');
    await scanned('a year before', '2025-11-01T00:00:00Z');
    await scanned('latest', '2026-11-01T00:00:00Z');
    await scanned('of another account', '2024-01-01T00:00:00Z', { AccountId: 'two', AccountName: 'Two' });
    await scanned('by another benchmark', '2024-02-01T00:00:00Z', { BenchmarkId: 'CIS', BenchmarkName: 'Controls' });
    await scanned('of another license', '2024-03-01T00:00:00Z', { LicenseId: 'M' });
    await scanned('of a trial', '2024-04-01T00:00:00Z', {}, { environment: 'TRIAL' });
    expect((await jobsOf()).toSorted()).toEqual([
      'a year before',
      'by another benchmark',
      'latest',
      'of a trial',
      'of another account',
      'of another license',
    ]);
  });

  it('are in the order of their scans, and by retrieval without a time of the scan', async () => {
    await scanned('second', null, {}, { retrievedAt: '2026-11-02T00:00:00.000Z' });
    await scanned('third', '2026-11-03T00:00:00Z');
    await scanned('first', '2026-11-01T00:00:00Z');
    expect(await jobsOf()).toEqual(['first', 'second', 'third']);
  });

  it('have been scanned by the time of the documents, which also decides what the latest one is', async () => {
    await scanned('early', '2025-06-01T00:00:00Z');
    await scanned('then', '2026-05-01T00:00:00Z');
    await scanned('later', '2026-11-01T00:00:00Z');
    expect(await jobsOf({ asOf: new Date('2026-05-01T00:00:00Z') })).toEqual(['early', 'then']);
    expect(await jobsOf({ asOf: new Date('2026-04-30T23:59:59.999Z') })).toEqual(['early']);
    expect(await jobsOf({ asOf: new Date('2026-11-01T00:00:00Z') })).toEqual(['then', 'later']);
  });

  it('are only those of the listed accounts, in their environment', async () => {
    await scanned('one', '2026-11-01T00:00:00Z');
    await scanned('one in a trial', '2026-11-01T00:00:00Z', {}, { environment: 'TRIAL' });
    await scanned('two', '2026-11-01T00:00:00Z', { AccountId: 'two', AccountName: 'Two' });
    expect(await jobsOf({ accounts: [listed('ONE', { environment: 'PROD' })] })).toEqual(['one']);
    expect((await jobsOf({ accounts: [listed('one'), listed('two', { license: 'M' })] })).toSorted()).toEqual([
      'one',
      'one in a trial',
    ]);
    expect(await jobsOf({ accounts: [] })).toEqual([]);
  });

  it('are only those of an account and of benchmarks that are asked for', async () => {
    await scanned('one', '2026-11-01T00:00:00Z');
    await scanned('one by controls', '2026-11-01T00:00:00Z', { BenchmarkId: 'CIS', BenchmarkName: 'Controls' });
    await scanned('two', '2026-11-01T00:00:00Z', { AccountId: 'two', AccountName: 'Two' });
    for (const account of ['one', 'ONE', 'name:One', 'id:one']) {
      expect((await jobsOf({ account })).toSorted()).toEqual(['one', 'one by controls']);
    }
    expect(await jobsOf({ account: 'one', benchmarks: ['cis'] })).toEqual(['one by controls']);
    expect((await jobsOf({ benchmarks: ['CSBP', 'other'] })).toSorted()).toEqual(['one', 'two']);
  });

  it('are none if the name of the account is that of another one, too', async () => {
    await scanned('one', '2026-11-01T00:00:00Z', { AccountName: 'Shop' });
    await scanned('two', '2026-11-01T00:00:00Z', { AccountId: 'two', AccountName: 'shop' });
    expect(await failureOf(() => jobsOf({ account: 'Shop' }))).toMatchObject({ code: 'account-ambiguous' });
    expect(await jobsOf({ account: 'id:two' })).toEqual(['two']);
  });
});
