import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { figuresKey } from '../../src/archive/figures.js';
import { firstRetrieval, scanHistory } from '../../src/archive/history.js';
import { objectKey, type Damage } from '../../src/archive/read.js';
import type { Archive } from '../../src/archive/archive.js';
import { anArchive, archived, aStoredSnapshot, aWeeklySnapshot } from '../helpers/archives.js';
import { failureOf } from '../helpers/failure.js';
import { fileTree } from '../helpers/file-tree.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { decodeResponse } from '../../src/sources/decode/decode.js';
import { readSnapshots } from '../../src/public/index.js';
import { takeSnapshots } from '../../src/sources/snapshots.js';
import { aLinesReader, LINES } from '../helpers/lines-reader.js';

const SERIES = {
  accountId: '0f6b1c1e-6a5e-4f0b-9a7e-2b1d3c4e5f60',
  accountName: 'Contoso production',
  benchmarkId: 'CSBP',
  benchmarkName: 'Cloud Security Best Practices',
};

let root: string;
let archive: Archive;
let damage: Damage[];

beforeEach(() => {
  root = join(temporaryFolder(), 'archive');
  archive = anArchive(root);
  damage = [];
});

const history = (of = archive) => scanHistory(of, (one) => damage.push(one));

describe('the history of an archive', () => {
  it('tells apart what was read from the same bytes with other columns', async () => {
    const bytes = Buffer.from('id,Before,After\nA,fail,pass\n');
    const readBy = async (status: string) => {
      const readers = { table: { options: { columns: { status } } } };
      const [snapshot] = await readSnapshots(bytes, new Date('2026-11-27T00:00:00Z'), { readers });
      await archived(archive, snapshot!);
      return snapshot!;
    };
    for (const snapshot of [await readBy('Before'), await readBy('After')]) {
      expect((await history().snapshot(snapshot.provenance)).report).toEqual(snapshot.report);
    }
    const figures = await history().figures({
      accountId: '',
      accountName: '',
      benchmarkId: 'Table',
      benchmarkName: 'Table',
    });
    expect(figures.map(({ entryTally }) => entryTally.green).sort()).toEqual([0, 1]);
  });

  it('says that a reader is missing, and calls its report undamaged', async () => {
    const readers = { lines: { reader: aLinesReader() } };
    const [snapshot] = await readSnapshots(LINES, new Date('2026-11-27T00:00:00Z'), { readers });
    await archived(archive, snapshot!);
    const series = { accountId: 'a1', accountName: '', benchmarkId: 'LINES', benchmarkName: 'Lines' };
    rmSync(join(root, 'derived'), { recursive: true });
    expect(await history().figures(series)).toEqual([]);
    expect(damage).toEqual([
      {
        key: expect.stringMatching(/^records\/snapshots\//) as unknown,
        problem:
          'expected the reader "lines" in the configuration, because it read this report, found none of that name. Name its module in the configuration, as readers.lines.module.',
        isIntact: true,
      },
    ]);
  });

  it('has the figures of every scan of an account and benchmark, in any spelling of their ids', async () => {
    const weeks = [2, 0, 1].map((week) => aWeeklySnapshot(week));
    for (const snapshot of weeks) await archived(archive, snapshot);
    await archived(archive, aWeeklySnapshot(3, { BenchmarkId: 'ISO' }));
    await archived(archive, aWeeklySnapshot(3, { AccountId: 'other' }));
    const upper = { ...SERIES, accountId: SERIES.accountId.toUpperCase(), benchmarkId: 'csbp' };
    for (const series of [SERIES, upper]) {
      const figures = await history().figures(series);
      expect(figures.map(({ jobId }) => jobId).sort()).toEqual(['job-0', 'job-1', 'job-2']);
      const [first] = figures;
      const { jobId, provenance, scanTime, entryTally, resourceChecks, formula, severities } = aggregate(
        weeks.find(({ report }) => report.jobId === first?.jobId) ?? aStoredSnapshot(),
      );
      expect(first).toEqual({ jobId, provenance, scanTime, entryTally, resourceChecks, formula, severities });
    }
    expect(await history().figures({ ...SERIES, accountId: 'nobody' })).toEqual([]);
  });

  it('knows the scans of an account by other benchmarks', async () => {
    for (const week of [0, 1]) await archived(archive, aWeeklySnapshot(week));
    for (const week of [2, 3]) await archived(archive, aWeeklySnapshot(week, { BenchmarkId: 'ISO' }));
    await archived(archive, aWeeklySnapshot(4, { AccountId: 'other', BenchmarkId: 'ISO' }));
    const others = await history().others({ ...SERIES, accountId: SERIES.accountId.toUpperCase() });
    expect(others.map(({ benchmarkId, jobId }) => [benchmarkId, jobId]).sort()).toEqual([
      ['ISO', 'job-2'],
      ['ISO', 'job-3'],
    ]);
  });

  it('finds the snapshot of figures, unchanged', async () => {
    const snapshot = aWeeklySnapshot(0);
    await archived(archive, aWeeklySnapshot(1));
    await archived(archive, snapshot);
    const found = await history().snapshot(snapshot.provenance);
    const sent = bytesOf(receivedContent(snapshot));
    expect({ ...found, body: bytesOf(receivedContent(found)) }).toEqual({ ...snapshot, body: sent });
    expect(await failureOf(() => history().snapshot({ sha256: '0'.repeat(64), reportIndex: 0 }))).toMatchObject({
      code: 'archive-entry-missing',
      exitCode: 5,
    });
  });

  it('tells the reports of one response apart', async () => {
    const body = bodyOf([aWireReport({ JobId: 'first' }), aWireReport({ JobId: 'second' })]);
    const origin = { ...aStoredSnapshot().provenance, toolVersion: '0.1.0' };
    const both = takeSnapshots(body, decodeResponse(body), origin);
    for (const snapshot of both) await archived(archive, snapshot);
    for (const { provenance, report } of both) {
      expect((await history().snapshot(provenance)).report.jobId).toBe(report.jobId);
    }
  });

  it('knows when a report was first retrieved since a time', async () => {
    const times = ['10', '12', '11'].map((hour) => `2026-11-21T${hour}:00:00.000Z`);
    const [{ key } = { key: '' }] = await Promise.all(
      times.slice(0, 1).map((retrievedAt) => archived(archive, aStoredSnapshot({}, { retrievedAt }))),
    );
    for (const retrievedAt of times.slice(1)) await archived(archive, aStoredSnapshot({}, { retrievedAt }));
    const since = (time: string) => firstRetrieval(archive, key, new Date(time));
    expect(await since('2026-11-21T10:00:00.000Z')).toBe(times[0]);
    expect(await since('2026-11-21T10:00:00.001Z')).toBe(times[2]);
    expect(await since('2026-11-21T12:00:00.001Z')).toBeNull();
  });

  it('has the scan time with which a snapshot was archived', async () => {
    const { archiveSnapshot } = await import('../../src/archive/add.js');
    const snapshot = aStoredSnapshot();
    await archiveSnapshot(archive, snapshot, aggregate(snapshot, { scannedAt: '2026-11-20' }));
    await archived(archive, snapshot);
    const [, last] = await history().figures(SERIES);
    expect(last?.scanTime).toEqual({ basis: 'user', at: '2026-11-20T00:00:00.000Z', dateOnly: true });
  });

  it('computes figures that are missing, damaged or of another version, and keeps them', async () => {
    const snapshot = aWeeklySnapshot(0);
    const { key } = await archived(archive, snapshot);
    const before = await history().figures(SERIES);
    const tree = fileTree(root);
    rmSync(join(root, 'derived'), { recursive: true });
    expect(await history().figures(SERIES)).toEqual(before);
    expect(fileTree(root)).toEqual(tree);
    writeFileSync(join(root, figuresKey(archive, key)), (tree[figuresKey(archive, key)] ?? '').replace('1', '7'));
    expect(await history().figures(SERIES)).toEqual(before);
    expect(fileTree(root)).toEqual(tree);
    expect(await history(anArchive(root, '9.0.0')).figures(SERIES)).toEqual(before);
    expect(Object.keys(fileTree(root))).toHaveLength(Object.keys(tree).length + 1);
  });

  it('names what is damaged, and has the other scans', async () => {
    const [first, second] = [aWeeklySnapshot(0), aWeeklySnapshot(1)];
    const { key } = await archived(archive, first);
    await archived(archive, second);
    await archived(archive, aWeeklySnapshot(2));
    writeFileSync(join(root, key), '{}');
    rmSync(join(root, 'derived'), { recursive: true });
    writeFileSync(join(root, objectKey(second.provenance.sha256)), 'other');
    expect((await history().figures(SERIES)).map(({ jobId }) => jobId)).toEqual(['job-2']);
    expect(damage.map((one) => one.key)).toContain(key);
    expect(damage).toHaveLength(2);
    expect(await failureOf(() => history().snapshot(second.provenance))).toMatchObject({
      code: 'archive-damaged',
      exitCode: 3,
    });
  });
});
