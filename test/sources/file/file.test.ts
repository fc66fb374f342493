import { createHash } from 'node:crypto';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { fileSource, readSnapshots } from '../../../src/sources/file/file.js';
import { encodeSnapshot } from '../../../src/sources/snapshot-file.js';
import type { SourceContext } from '../../../src/sources/source.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';

async function* chunks(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* parts;
}

function aContext(overrides: Partial<SourceContext> = {}): SourceContext {
  return {
    now: () => new Date('2026-11-21T10:00:00Z'),
    toolVersion: '0.1.0',
    stdin: chunks(),
    read: () => [],
    ...overrides,
  };
}

async function fetchAll(path: string, context = aContext()): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for await (const snapshot of fileSource.fetch({}, { path }, context)) snapshots.push(snapshot);
  return snapshots;
}

async function aFile(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}

describe('a file with a response', () => {
  it('gives the report with its evidence', async () => {
    const body = bodyOf(aWireReport());
    const [snapshot, ...others] = await fetchAll(await aFile('report.json', body));
    expect(others).toEqual([]);
    expect(snapshot?.provenance).toEqual({
      sourceKind: 'file',
      environment: null,
      address: 'report.json',
      httpStatus: null,
      retrievedAt: '2026-11-21T10:00:00.000Z',
      query: {},
      toolVersion: '0.1.0',
      sha256: createHash('sha256').update(body).digest('hex'),
      bytes: body.length,
      reportIndex: 0,
      reportCount: 1,
    });
    expect(Buffer.from(snapshot?.body ?? []).equals(body)).toBe(true);
    expect(snapshot?.report.benchmarkId).toBe('CSBP');
  });

  it('counts a byte order mark among the bytes of the evidence', async () => {
    const body = Buffer.from(`\ufeff${JSON.stringify(aWireReport())}`);
    const [snapshot] = await fetchAll(await aFile('report.json', body));
    expect(snapshot?.provenance.bytes).toBe(body.length);
  });

  it('gives one snapshot a report, each with its position', async () => {
    const path = await aFile('reports.json', bodyOf([aWireReport({ JobId: 'a' }), aWireReport({ JobId: 'b' })]));
    const positions = (await fetchAll(path)).map(({ provenance, report }) => [
      provenance.reportIndex,
      provenance.reportCount,
      report.jobId,
    ]);
    expect(positions).toEqual([
      [0, 2, 'a'],
      [1, 2, 'b'],
    ]);
  });

  it('marks generated samples, each report by itself', async () => {
    const path = await aFile('mixed.json', bodyOf([aWireReport({ SampleData: true }), aWireReport()]));
    expect((await fetchAll(path)).map(({ provenance }) => provenance.sourceKind)).toEqual(['sample', 'file']);
  });
});

describe('a file with a saved snapshot', () => {
  it('gives the snapshot with the provenance it was saved with', async () => {
    const origin = { address: 'first.json', retrievedAt: '2026-01-01T00:00:00.000Z', toolVersion: '0.0.9' };
    const [saved] = readSnapshots(bodyOf(aWireReport()), origin);
    if (saved === undefined) throw new Error('no snapshot');
    const [read] = await fetchAll(await aFile('saved.snapshot.json', encodeSnapshot(saved)));
    expect(read?.provenance).toEqual(saved.provenance);
    expect(read?.report).toEqual(saved.report);
  });
});

describe('standard input', () => {
  it('is read in pieces and has no address', async () => {
    const body = bodyOf(aWireReport({ AccountName: 'Größe' }));
    const pieces = [...body].map((byte) => Uint8Array.of(byte));
    const [snapshot] = await fetchAll('-', aContext({ stdin: chunks(...pieces) }));
    expect(snapshot?.provenance).toMatchObject({ address: null, sourceKind: 'file', bytes: body.length });
    expect(snapshot?.report.accountName).toBe('Größe');
  });

  it('is refused where it is empty', async () => {
    expect(await failureOf(() => fetchAll('-'))).toMatchObject({
      kind: 'input',
      code: 'file-empty',
      message: 'expected an audit report in standard input, found it empty',
    });
  });
});

describe('a file that cannot be read', () => {
  it('is refused where there is none', async () => {
    const failure = await failureOf(() => fetchAll(join(temporaryFolder(), 'none.json')));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-missing' });
    expect(failure.message).toContain('none.json", found that there is no such file');
    expect(failure.hint).toBeTruthy();
  });

  it('is refused where a folder of its path is a file', async () => {
    const path = await aFile('report.json', '[]');
    expect(await failureOf(() => fetchAll(join(path, 'x.json')))).toMatchObject({
      kind: 'input',
      code: 'file-missing',
    });
  });

  it('is refused where it is a folder', async () => {
    const folder = join(temporaryFolder(), 'reports');
    await mkdir(folder);
    expect(await failureOf(() => fetchAll(folder))).toMatchObject({
      kind: 'input',
      code: 'file-is-folder',
    });
  });

  it('is refused where it is empty', async () => {
    const failure = await failureOf(async () => fetchAll(await aFile('empty.json', '')));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-empty' });
    expect(failure.message).toContain('empty.json", found it empty');
  });

  it('is refused where it is larger than 380 MiB, before any of it is read', async () => {
    const path = await aFile('large.json', '');
    await truncate(path, 512 * 1024 * 1024 + 1);
    const failure = await failureOf(() => fetchAll(path));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-too-large' });
    expect(failure.message).toContain('expected at most 380 MiB');
  });

  it('is refused where it holds no report, with the reason', async () => {
    expect(await failureOf(async () => fetchAll(await aFile('none.json', '[]')))).toMatchObject({ code: 'no-report' });
    expect(await failureOf(async () => fetchAll(await aFile('text.json', 'no')))).toMatchObject({
      code: 'response-not-json',
    });
  });
});

it('takes options with a path only', () => {
  expect(fileSource.options.safeParse({ path: '-' }).success).toBe(true);
  for (const options of [{}, { path: '' }, { path: 'a\0b' }, { path: 'a', url: 'b' }]) {
    expect(fileSource.options.safeParse(options).success).toBe(false);
  }
});
