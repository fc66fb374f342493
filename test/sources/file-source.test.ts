import { receivedContent } from '../../src/base/files/received.js';
import { bytesOf } from '../../src/base/content.js';
import { createHash } from 'node:crypto';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_READERS } from '../../src/model/settings/readers.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { readFileSnapshots } from '../../src/sources/file-source.js';
import { explainReadError, MAX_INPUT_BYTES, readBytes } from '../../src/sources/read-bytes.js';
import { encodeSnapshot } from '../../src/sources/snapshots.js';
import type { SourceContext } from '../../src/sources/source.js';
import { failureOf } from '../helpers/failure.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';
import { AuditpressError } from '../../src/base/errors.js';
import { readSnapshots } from '../helpers/built-in-readers.js';

async function* chunks(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* parts;
}

function aContext(overrides: Partial<SourceContext> = {}): SourceContext {
  return {
    now: () => new Date('2026-11-21T10:00:00Z'),
    toolVersion: '0.1.0',
    stdin: chunks(),
    read: () => Promise.resolve([]),
    ...overrides,
  };
}

function fetchAll(path: string, context = aContext()): Promise<readonly Snapshot[]> {
  return readFileSnapshots(path, { ...context, readers: NO_READERS });
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
    expect(bytesOf(receivedContent(snapshot!)).equals(body)).toBe(true);
    expect(snapshot?.report.benchmarkId).toBe('CSBP');
  });

  it('keeps a byte order mark in the evidence', async () => {
    const body = Buffer.from(`\ufeff${JSON.stringify(aWireReport())}`);
    const [snapshot] = await fetchAll(await aFile('report.json', body));
    expect(snapshot?.provenance.bytes).toBe(body.length);
  });

  it('gives one snapshot per report, each with its position', async () => {
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

  it('marks each report that is a generated sample', async () => {
    const path = await aFile('mixed.json', bodyOf([aWireReport({ SampleData: true }), aWireReport()]));
    expect((await fetchAll(path)).map(({ provenance }) => provenance.sourceKind)).toEqual(['sample', 'file']);
  });
});

describe('a file with a saved snapshot', () => {
  it('gives the snapshot with its saved provenance', async () => {
    const origin = { address: 'first.json', retrievedAt: '2026-01-01T00:00:00.000Z', toolVersion: '0.0.9' };
    const [saved] = await readSnapshots(bodyOf(aWireReport()), origin);
    if (saved === undefined) throw new Error('no snapshot');
    const [read] = await fetchAll(await aFile('saved.snapshot.json', encodeSnapshot(saved)));
    expect(read?.provenance).toEqual(saved.provenance);
    expect(read?.report).toEqual(saved.report);
  });

  it('recognizes it whatever the order of its keys', async () => {
    const [saved] = await readSnapshots(bodyOf(aWireReport()), {
      address: null,
      retrievedAt: '2026-01-01T00:00:00.000Z',
      toolVersion: '0.0.9',
    });
    const entries = Object.entries(JSON.parse(encodeSnapshot(saved!)) as object);
    const reversed = JSON.stringify(Object.fromEntries(entries.reverse()));
    expect(reversed).toMatch(/"auditpressSnapshot":1\}$/);
    const [read] = await fetchAll(await aFile('saved.snapshot.json', reversed));
    expect(read?.provenance).toEqual(saved?.provenance);
  });

  it('is not confused with a report that contains the words', async () => {
    const report = aWireReport({ AccountName: 'auditpressSnapshot', Extra: { auditpressSnapshot: 1 } });
    const [snapshot] = await fetchAll(await aFile('report.json', bodyOf(report)));
    expect(snapshot?.provenance.sourceKind).toBe('file');
    expect(snapshot?.report.accountName).toBe('auditpressSnapshot');
  });
});

describe('standard input', () => {
  it('is read in chunks and has no address', async () => {
    const body = bodyOf(aWireReport({ AccountName: 'Größe' }));
    const pieces = [...body].map((byte) => Uint8Array.of(byte));
    const [snapshot] = await fetchAll('-', aContext({ stdin: chunks(...pieces) }));
    expect(snapshot?.provenance).toMatchObject({ address: null, sourceKind: 'file', bytes: body.length });
    expect(snapshot?.report.accountName).toBe('Größe');
  });

  it('is refused if it is empty', async () => {
    expect(await failureOf(() => fetchAll('-'))).toMatchObject({
      kind: 'input',
      code: 'file-empty',
      message: 'expected an audit report in standard input, found it empty',
    });
  });
});

describe('a file that cannot be read', () => {
  it('is refused if it does not exist', async () => {
    const failure = await failureOf(() => fetchAll(join(temporaryFolder(), 'none.json')));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-missing' });
    expect(failure.message).toContain('none.json": there is no such file');
    expect(failure.hint).toBeTruthy();
  });

  it('is refused if a folder of its path is a file', async () => {
    const path = await aFile('report.json', '[]');
    expect(await failureOf(() => fetchAll(join(path, 'x.json')))).toMatchObject({
      kind: 'input',
      code: 'file-missing',
    });
  });

  it('is refused if it is a folder without reports', async () => {
    const folder = join(temporaryFolder(), 'reports');
    await mkdir(folder);
    expect(await failureOf(() => fetchAll(folder))).toMatchObject({
      kind: 'input',
      code: 'reports-none',
    });
  });

  it('is refused if it is empty', async () => {
    const failure = await failureOf(async () => fetchAll(await aFile('empty.json', '')));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-empty' });
    expect(failure.message).toContain('empty.json", found it empty');
  });

  it('is refused if it is larger than 380 MiB, before it is read', async () => {
    const path = await aFile('large.json', '');
    await truncate(path, 512 * 1024 * 1024 + 1);
    const failure = await failureOf(() => fetchAll(path));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-too-large' });
    expect(failure.message).toContain('expected at most 380 MiB');
  });

  it('is refused if it has no report, with the reason', async () => {
    expect(await failureOf(async () => fetchAll(await aFile('none.json', '[]')))).toMatchObject({ code: 'no-report' });
    expect(await failureOf(async () => fetchAll(await aFile('text.json', 'no')))).toMatchObject({
      code: 'response-not-json',
    });
  });
});

const refusal = (code: string): Error => Object.assign(new Error('stack and path'), { code, syscall: 'open' });

describe('an error of the system', () => {
  it.each([
    ['EACCES', 'file-forbidden', 'cannot read the file "x": reading it is not permitted'],
    ['EPERM', 'file-forbidden', 'cannot read the file "x": reading it is not permitted'],
    ['EIO', 'file-unreadable', 'cannot read the file "x": the system refuses with EIO'],
  ])('is explained: %s', (systemCode, code, message) => {
    const cause = refusal(systemCode);
    const failure = explainReadError(cause, 'the file "x"');
    expect(failure).toBeInstanceOf(AuditpressError);
    expect(failure).toMatchObject({ kind: 'input', code, message, cause });
  });

  it('is explained, unlike other errors, which are unchanged', () => {
    const failure = new AuditpressError('file-too-large', 'too large');
    expect(explainReadError(failure, 'x')).toBe(failure);
    expect(explainReadError('text', 'x')).toBe('text');
  });
});

it('stops reading a stream at 380 MiB', async () => {
  const piece = new Uint8Array(MAX_INPUT_BYTES / 4);
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    for (;;) {
      given += 1;
      yield piece;
    }
  }
  expect(await failureOf(() => readBytes(endless()))).toMatchObject({
    kind: 'input',
    code: 'file-too-large',
    message: 'expected at most 380 MiB in standard input, found more',
  });
  expect(given).toBe(5);
});

it('shows the path on one printable line', async () => {
  const failure = await failureOf(() => readBytes('no\n\u001b[31msuch'));
  expect(failure.message).toBe('cannot read the file "no\\n\\u001b[31msuch": there is no such file');
});
