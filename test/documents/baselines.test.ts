import { describe, expect, test } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { evidenceOf, NO_EARLIER_SCANS, openEarlierScans, type ScanAccess } from '../../src/documents/baselines.js';
import type { Report } from '../../src/model/report/report.js';
import type { Provenance, Snapshot } from '../../src/model/report/snapshot.js';
import type { BaselineReference } from '../../src/model/settings/baseline.js';
import type { ScanHistory } from '../../src/model/summary/scan-history.js';
import type { ReportQuery } from '../../src/sources/source.js';
import type { RunSettings } from '../../src/settings/run-settings.js';
import { failureOf } from '../helpers/failure.js';
import { aRedaction } from '../helpers/redaction.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { aProvenance, aReport, aSnapshot } from '../helpers/snapshots.js';

/** A scan with its own scan job and bytes; `scanned` is empty if the report does not state it. */
function aScan(
  jobId: string,
  scanned: string,
  overrides: Partial<Report> = {},
  provenance: Partial<Provenance> = {},
): Snapshot {
  const unlisted = scanned === '' ? [] : [{ name: 'ScanDate', value: scanned }];
  return {
    ...aSnapshot(aReport({ jobId, unlisted, ...overrides })),
    provenance: aProvenance({ sha256: `${jobId}${'0'.repeat(64 - jobId.length)}`, ...provenance }),
  };
}

const [AUGUST, SEPTEMBER, OCTOBER, NOVEMBER] = [
  aScan('a8', '2026-08-14T10:00:00Z'),
  aScan('a9', '2026-09-14'),
  aScan('b0', '2026-10-14T23:30:00Z'),
  aScan('b1', '2026-11-14T10:00:00Z'),
];

const isOfSeries = ({ report }: Snapshot): boolean => report.benchmarkId === aReport().benchmarkId;

/** A history of these scans: those by the benchmark of the report, and by another one. */
function historyOf(...scans: readonly Snapshot[]): ScanHistory {
  return {
    figures: () => Promise.resolve(scans.filter(isOfSeries).map((scan) => aggregate(scan))),
    others: () =>
      Promise.resolve(
        scans.filter((scan) => !isOfSeries(scan)).map((scan) => ({ ...scan.report, ...aggregate(scan) })),
      ),
    snapshot: ({ sha256 }) => {
      const found = scans.find(({ provenance }) => provenance.sha256 === sha256);
      return found === undefined ? Promise.reject(new Error('expected a known scan')) : Promise.resolve(found);
    },
  };
}

async function find(
  reference: BaselineReference,
  { inFile = [], of = NOVEMBER, ...access }: ScanAccess & { inFile?: readonly Snapshot[]; of?: Snapshot },
  settings: Partial<RunSettings> = {},
) {
  const all = someRunSettings({ baseline: reference, ...settings });
  return (await openEarlierScans(all, access, () => Promise.resolve(inFile)))(of);
}

const FILE: BaselineReference = { kind: 'file', path: '/reports/october.json' };
const PREVIOUS: BaselineReference = { kind: 'previous' };
const onDay = (day: string): BaselineReference => ({ kind: 'date', day });
const codeOf = async (work: () => unknown): Promise<string> => (await failureOf(work)).code;

test('without a setting and without a history, nothing is compared', async () => {
  const search = await openEarlierScans(someRunSettings(), {}, () => Promise.reject(new Error('expected no reading')));
  expect(await search(NOVEMBER)).toEqual(NO_EARLIER_SCANS);
  expect(evidenceOf(NO_EARLIER_SCANS)).toEqual([]);
});

test('the evidence is of the baseline and of each scan of the history, also without a baseline', () => {
  const originOf = ({ sha256 }: Provenance) => sha256;
  const [baseline, history] = [OCTOBER, [AUGUST, SEPTEMBER].map((scan) => aggregate(scan))];
  const known = history.map(({ jobId, provenance }) => ({ jobId, origin: provenance.sha256 }));
  const compared = { jobId: 'b0', origin: OCTOBER.provenance.sha256 };
  expect(evidenceOf({ ...NO_EARLIER_SCANS, history }, originOf)).toEqual([null, known]);
  expect(evidenceOf({ ...NO_EARLIER_SCANS, baseline }, originOf)).toEqual([compared, []]);
  expect(evidenceOf({ ...NO_EARLIER_SCANS, baseline, history }, originOf)).toEqual([compared, known]);
});

describe('a file', () => {
  test('is matched by account and benchmark', async () => {
    const other = aScan('c1', '2026-10-01', { accountId: 'another' });
    const benchmark = aScan('c2', '2026-10-01', { benchmarkId: 'PCI3_2', benchmarkName: 'PCI DSS' });
    expect((await find(FILE, { inFile: [other, benchmark, OCTOBER] })).baseline).toBe(OCTOBER);
  });

  test('may have another version of the benchmark, if it does not have the same', async () => {
    const version = aScan('c1', '2026-10-01', { benchmarkId: 'CSBP_v1' });
    expect((await find(FILE, { inFile: [version] })).baseline).toBe(version);
    expect((await find(FILE, { inFile: [version, OCTOBER] })).baseline).toBe(OCTOBER);
  });

  test('is refused if it has no such report, or several', async () => {
    const others = ['x', 'y'].map((accountId) => aScan(accountId, '2026-10-01', { accountId }));
    expect(await codeOf(() => find(FILE, { inFile: others }))).toBe('baseline-missing');
    expect(await codeOf(() => find(FILE, { inFile: [SEPTEMBER, OCTOBER] }))).toBe('baseline-ambiguous');
  });

  test.each([
    ['account', { accountId: 'another' }],
    ['benchmark', { benchmarkId: 'PCI3_2', benchmarkName: 'PCI DSS' }],
  ])('of another %s is refused, unless it is accepted', async (_what, other) => {
    const inFile = [aScan('c1', '2026-10-01', other)];
    const failure = await failureOf(() => find(FILE, { inFile }));
    expect(failure).toMatchObject({ code: 'baseline-unrelated', exitCode: 3 });
    expect(failure.message).toMatch(
      /^expected a baseline with the account "Contoso production" .*, received the account/,
    );
    expect(failure.hint).toContain('--baseline-any');
    expect((await find(FILE, { inFile }, { baselineAny: true })).baseline).toBe(inFile[0]);
  });

  test('of several reports is never accepted for one of another account or benchmark', async () => {
    const others = ['x', 'y'].map((accountId) => aScan(accountId, '2026-10-01', { accountId }));
    const settings = { baselineAny: true };
    expect(await codeOf(() => find(FILE, { inFile: others }, settings))).toBe('baseline-missing');
    expect((await find(FILE, { inFile: [...others, OCTOBER] }, settings)).baseline).toBe(OCTOBER);
  });

  test('of the same response, but another report of it, is another scan if no job says otherwise', async () => {
    const [sha256, jobId] = ['f'.repeat(64), ''];
    const [inFile, of] = [0, 1].map((reportIndex) =>
      aScan('', `2026-1${String(reportIndex)}-01`, { jobId }, { sha256, reportIndex }),
    );
    expect((await find(FILE, { inFile: [inFile!], of: of! })).baseline).toBe(inFile);
  });

  test('of the same scan is refused', async () => {
    const same = aScan('c1', '2026-10-01', {}, { sha256: NOVEMBER.provenance.sha256 });
    const sameJob = aScan('B1', '2026-10-01');
    for (const baseline of [NOVEMBER, same, sameJob]) {
      expect(await codeOf(() => find(FILE, { inFile: [baseline] }))).toBe('baseline-same-scan');
    }
  });

  test('of a later scan is refused, by the times of the scans', async () => {
    const failure = await failureOf(() => find(FILE, { inFile: [NOVEMBER], of: OCTOBER }));
    expect(failure).toMatchObject({ code: 'baseline-later', exitCode: 3 });
    expect(failure.message).toBe(
      'expected a baseline scanned before the report (2026-10-14T23:30:00.000Z), received one scanned at 2026-11-14T10:00:00.000Z',
    );
  });

  test('of a later scan is refused, else by the times of retrieval', async () => {
    const unknown = aScan('c1', '', {}, { retrievedAt: '2026-12-01T00:00:00.000Z' });
    const failure = await failureOf(() => find(FILE, { inFile: [unknown] }));
    expect(failure.message).toMatch(/^expected a baseline retrieved before the report/);
    expect(failure.hint).toContain('--scan-time-field');
  });

  test('of which only the day is known is later by the days of the time zone', async () => {
    // 02:00 in Berlin, and the day before in New York.
    const of = aScan('c2', '2026-10-15T00:00:00Z');
    const inFile = [aScan('c1', '2026-10-15')];
    const settingsIn = (timeZone: string) => ({ timeZone });
    expect((await find(FILE, { inFile, of }, settingsIn('Europe/Berlin'))).baseline).toBe(inFile[0]);
    const failure = await failureOf(() => find(FILE, { inFile, of }, settingsIn('America/New_York')));
    expect(failure).toMatchObject({ code: 'baseline-later' });
    expect(failure.message).toBe(
      'expected a baseline scanned before the report (2026-10-15T00:00:00.000Z, 2026-10-14 in America/New_York), received one scanned on 2026-10-15',
    );
    const dayBefore = [aScan('c1', '2026-10-15T23:30:00Z')];
    const stated = { scannedAt: '2026-10-15' };
    expect((await find(FILE, { inFile: dayBefore, of }, { ...stated, timeZone: 'UTC' })).baseline).toBe(dayBefore[0]);
    expect(await codeOf(() => find(FILE, { inFile: dayBefore, of }, { ...stated, timeZone: 'Asia/Tokyo' }))).toBe(
      'baseline-later',
    );
  });

  test('is compared with the scan time that the user states for the report', async () => {
    const of = aScan('c1', '');
    expect((await find(FILE, { inFile: [OCTOBER], of }, { scannedAt: '2026-10-15' })).baseline).toBe(OCTOBER);
    expect(await codeOf(() => find(FILE, { inFile: [OCTOBER], of }, { scannedAt: '2026-10-13' }))).toBe(
      'baseline-later',
    );
  });
});

describe('in an archive', () => {
  const history = historyOf(OCTOBER, NOVEMBER, AUGUST, SEPTEMBER);

  test('previous is the last scan before the report', async () => {
    expect((await find(PREVIOUS, { history })).baseline).toBe(OCTOBER);
    expect((await find(PREVIOUS, { history, of: OCTOBER })).baseline).toBe(SEPTEMBER);
  });

  test('previous of the first scan is none, and it says so', async () => {
    expect(await find(PREVIOUS, { history: historyOf(), of: AUGUST })).toEqual({
      baseline: null,
      history: [],
      firstRetrievedAt: null,
      notice: 'Compared with nothing: the archive has no earlier scan of this account and benchmark.',
    });
  });

  describe('without the times of scans', () => {
    const retrieved = (jobId: string, day: string, bytes = jobId): Snapshot =>
      aScan(jobId, '', {}, { retrievedAt: `${day}T08:00:00.000Z`, sha256: bytes.padEnd(64, '0'), sourceKind: 'file' });
    const [FIRST, NEXT] = [retrieved('a', '2026-10-01'), retrieved('b', '2026-11-01')];

    test('a report that is read again is no later one', async () => {
      const again = retrieved('a', '2026-12-01');
      const all = historyOf(FIRST, NEXT);
      expect((await find(PREVIOUS, { history: all, of: NEXT })).baseline).toBe(FIRST);
      expect(await find(PREVIOUS, { history: all, of: again })).toEqual({
        baseline: null,
        history: [],
        firstRetrievedAt: '2026-10-01T08:00:00.000Z',
        notice:
          'Compared with nothing: the archive has no earlier scan of this account and benchmark. The archive has one report that was retrieved later, without the times of both scans.',
      });
    });

    test('a report that was retrieved at the same time is no earlier one', async () => {
      const { baseline, notice } = await find(PREVIOUS, {
        history: historyOf(FIRST),
        of: retrieved('b', '2026-10-01'),
      });
      expect([baseline, notice]).toEqual([null, expect.stringContaining('the order of the scans is not known')]);
    });

    test('a scan job that was retrieved again, with other contents, is no later one', async () => {
      const changed = retrieved('a', '2026-12-01', 'a2');
      const of = retrieved('c', '2027-01-01');
      const found = await find(PREVIOUS, { history: historyOf(FIRST, changed, NEXT), of });
      expect(found.baseline).toBe(NEXT);
    });

    test('a scan job that was retrieved again is taken as it was retrieved last', async () => {
      const changed = retrieved('a', '2026-10-02', 'a2');
      for (const scans of [
        [FIRST, changed],
        [changed, FIRST],
      ]) {
        const job = { kind: 'job', id: 'a' } as const;
        expect((await find(job, { history: historyOf(...scans), of: NEXT })).baseline).toBe(changed);
        expect((await find(PREVIOUS, { history: historyOf(...scans), of: NEXT })).baseline).toBe(changed);
      }
    });

    test('the order of files is said to be unknown, and that of a service is not', async () => {
      const ofService = (scan: Snapshot): Snapshot => ({
        ...scan,
        provenance: { ...scan.provenance, sourceKind: 'service' },
      });
      const { notice, isOrderKnown } = await find(PREVIOUS, { history: historyOf(FIRST), of: NEXT });
      expect(notice).toContain('Which scan is the earlier one is not known');
      expect(isOrderKnown).toBe(false);
      const fetched = { history: historyOf(ofService(FIRST)), of: ofService(NEXT) };
      expect((await find(PREVIOUS, fetched)).notice).toBeNull();
      expect((await find(PREVIOUS, { history: historyOf(OCTOBER), of: NOVEMBER })).notice).toBeNull();
    });
  });

  const VERSION = { benchmarkId: 'CSBP_v1', benchmarkName: 'Cloud Security v1' };

  test('previous says which scans were not taken, and why', async () => {
    const all = historyOf(
      ...[AUGUST, SEPTEMBER, OCTOBER],
      aScan('c0', '2026-07-01', {}, { environment: 'TRIAL' }),
      aScan('c1', '2026-06-14', VERSION),
      aScan('c2', '2026-07-14', VERSION),
      aScan('c3', '2026-09-14', VERSION),
      aScan('c4', '2026-07-14', { benchmarkId: 'PCI', benchmarkName: 'Payment cards' }),
    );
    const of = { ...AUGUST, provenance: aProvenance({ ...AUGUST.provenance, environment: 'PROD' }) };
    const { notice } = await find(PREVIOUS, { history: all, of });
    expect(notice?.split('. ').slice(1)).toEqual([
      'The archive has one report of another environment',
      'The archive has 2 later reports',
      'The archive has 2 earlier reports of other versions of the benchmark, the last of "Cloud Security v1" (CSBP_v1), scanned 2026-07-14',
      'Versions are compared only on request: --baseline "job:c2"',
      'The archive has one report of the account by another benchmark.',
    ]);
  });

  test('a scan job may be by another version of the benchmark', async () => {
    const version = aScan('c1', '2026-10-14', VERSION);
    const found = await find({ kind: 'job', id: 'c1' }, { history: historyOf(SEPTEMBER, version) });
    expect(found.baseline).toBe(version);
  });

  test('a scan job is that of the benchmark of the report, although the job has reports by others', async () => {
    const cards = { benchmarkId: 'PCI', benchmarkName: 'Payment cards' };
    const other = aScan('b0', '2026-10-20', cards, { sha256: 'c'.repeat(64) });
    const job = { kind: 'job', id: 'b0' } as const;
    expect((await find(job, { history: historyOf(OCTOBER, other) })).baseline).toBe(OCTOBER);
    expect(await codeOf(() => find(job, { history: historyOf(other) }))).toBe('baseline-missing');
    const fetchJob = () => Promise.resolve([OCTOBER]);
    expect((await find(job, { history: historyOf(other), fetchJob })).baseline).toBe(OCTOBER);
  });

  test('a day without a scan names those of other versions', async () => {
    const all = historyOf(aScan('c1', '2026-10-14', VERSION));
    const { problems } = await failureOf(() => find(onDay('2026-10-14'), { history: all }));
    expect(problems).toEqual([expect.stringContaining('--baseline "job:c1"')]);
  });

  test('a redacted run names no ids of other scans', async () => {
    const all = historyOf(aScan('6f1de6b8-0000-4d7b-9a43-0f6f1a1c5b11', '2026-07-14', VERSION));
    const redaction = aRedaction();
    const { notice } = await find(PREVIOUS, { history: all, of: AUGUST }, { redaction });
    expect(notice).toContain('--baseline "job:');
    expect(notice).not.toContain('6f1de6b8');
  });

  test.each([
    ['2026-10-13', SEPTEMBER],
    ['2026-10-14', OCTOBER],
    ['2026-09-14', SEPTEMBER],
    ['2027-01-01', OCTOBER],
  ])('%s is the last scan on or before that day', async (day, expected) => {
    expect((await find(onDay(day), { history })).baseline).toBe(expected);
  });

  test('days are those of the time zone', async () => {
    expect((await find(onDay('2026-10-14'), { history }, { timeZone: 'Asia/Tokyo' })).baseline).toBe(SEPTEMBER);
    expect((await find(onDay('2026-10-15'), { history }, { timeZone: 'Asia/Tokyo' })).baseline).toBe(OCTOBER);
  });

  test('the scans before the report are those of the time zone', async () => {
    const of = aScan('c2', '2026-10-15');
    const late = historyOf(SEPTEMBER, OCTOBER, aScan('c3', '2026-10-15T20:00:00Z'));
    const jobsIn = async (timeZone: string) =>
      (await find(PREVIOUS, { history: late, of }, { timeZone })).history.map(({ jobId }) => jobId);
    expect(await jobsIn('UTC')).toEqual(['a9', 'b0', 'c3']);
    expect(await jobsIn('Asia/Tokyo')).toEqual(['a9', 'b0']);
  });

  test('the last of several scans is that of the last day in the time zone', async () => {
    // In New York, the second scan ran on the 14th.
    const history = historyOf(aScan('d1', '2026-10-15'), aScan('d2', '2026-10-15T02:00:00Z'));
    expect((await find(PREVIOUS, { history }, { timeZone: 'America/New_York' })).baseline?.report.jobId).toBe('d1');
    expect((await find(PREVIOUS, { history }, { timeZone: 'UTC' })).baseline?.report.jobId).toBe('d2');
  });

  test('a day before all scans has none', async () => {
    expect(await failureOf(() => find(onDay('2026-01-01'), { history }))).toMatchObject({
      code: 'baseline-missing',
      message: expect.stringMatching(
        /^expected a scan on or before 2026-01-01 before the report, found none with/,
      ) as string,
    });
  });

  test('a scan job is found by its id', async () => {
    expect((await find({ kind: 'job', id: 'A8' }, { history })).baseline).toBe(AUGUST);
    expect(await codeOf(() => find({ kind: 'job', id: 'b1' }, { history, of: OCTOBER }))).toBe('baseline-later');
    expect(await codeOf(() => find({ kind: 'job', id: 'zz' }, { history }))).toBe('baseline-missing');
  });

  test('the history is of the scans before the report, and of its environment', async () => {
    const trial = aScan('c1', '2026-10-01', {}, { environment: 'TRIAL' });
    const of = { ...NOVEMBER, provenance: { ...NOVEMBER.provenance, environment: 'PROD' as const } };
    const later = aScan('c2', '2026-12-14');
    const found = await find(FILE, {
      of,
      inFile: [OCTOBER],
      history: historyOf(AUGUST, trial, OCTOBER, NOVEMBER, later),
    });
    expect(found.history.map(({ jobId }) => jobId)).toEqual(['a8', 'b0']);
  });
});

describe('from the service', () => {
  const queryOf = async (of: Snapshot): Promise<ReportQuery> => {
    const asked: ReportQuery[] = [];
    const fetchJob = (query: ReportQuery) => {
      asked.push(query);
      return Promise.resolve([OCTOBER]);
    };
    expect((await find({ kind: 'job', id: 'b0' }, { fetchJob, of })).baseline).toBe(OCTOBER);
    return asked[0] ?? {};
  };

  test('a scan job is asked for with the query of the report', async () => {
    const query = { license: 'L', account: 'A', benchmark: 'B' };
    const of = { ...NOVEMBER, provenance: { ...NOVEMBER.provenance, query } };
    expect(await queryOf(of)).toEqual({ ...query, job: 'b0' });
  });

  test('a scan job is asked for with the ids in the report, if it came from a file', async () => {
    const { licenseId, accountId, benchmarkId } = NOVEMBER.report;
    expect(await queryOf(NOVEMBER)).toEqual({
      license: licenseId,
      account: accountId,
      benchmark: benchmarkId,
      job: 'b0',
    });
  });
});

test('what needs an archive or a service says so at once', async () => {
  const open = (baseline: BaselineReference, access: ScanAccess = {}) =>
    openEarlierScans(someRunSettings({ baseline }), access, () => Promise.resolve([]));
  expect(await failureOf(() => open(PREVIOUS))).toMatchObject({ code: 'baseline-needs-archive', exitCode: 2 });
  expect(await codeOf(() => open(onDay('2026-10-14')))).toBe('baseline-needs-archive');
  expect(await codeOf(() => open({ kind: 'job', id: 'x' }))).toBe('baseline-needs-service');
  await open({ kind: 'job', id: 'x' }, { history: historyOf() });
});

describe('a report that states no account', () => {
  const unstated = { accountId: '', accountName: '' };
  const [before, after] = [aScan('d0', '2026-10-14', unstated), aScan('d1', '2026-11-14', unstated)];

  test('is compared with none of those in the archive, which may be of others, and says why', async () => {
    for (const reference of [PREVIOUS, onDay('2026-10-31')]) {
      const found = await find(reference, { history: historyOf(before, after), of: after });
      expect(found).toMatchObject({ baseline: null, history: [] });
      expect(found.notice).toContain('--account-name');
    }
  });

  test('is compared with a file that the user names', async () => {
    expect((await find(FILE, { inFile: [before], of: after })).baseline).toBe(before);
  });
});
