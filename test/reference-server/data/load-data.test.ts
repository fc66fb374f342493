import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuditpressError } from '../../../src/base/errors.js';
import type { JsonValue } from '../../../src/model/report/json.js';
import { encodeSnapshot } from '../../../src/sources/snapshots.js';
import { listAccounts } from '../../../src/reference-server/data/stored-data.js';
import { loadData } from '../../../src/reference-server/data/load-data.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import { dataFolder } from '../running.js';
import { parseSnapshots } from '../../helpers/built-in-readers.js';

const FORMAT = { shape: 'array', keys: 'pascal' } as const;
const REPORT = aWireReport();
const JOB = { license: 'l', account: 'a', id: 'j', state: 'failed' };

function load(files: Readonly<Record<string, JsonValue>>) {
  return loadData(dataFolder(files), FORMAT);
}

function failureWith(files: Readonly<Record<string, JsonValue>>): Promise<AuditpressError> {
  return failureOf(() => load(files));
}

/** A service.yaml for PROD; JSON is YAML. */
function service(prod: object): string {
  return JSON.stringify({ environments: { PROD: prod } });
}

describe('a folder of reports', () => {
  it('belongs to PROD without a service.yaml, ignoring other files', async () => {
    const data = await load({ 'b.json': [REPORT], 'README.md': 'x', 'a.json': [aWireReport({ JobId: 'first' })] });
    const [account, ...others] = listAccounts(data.PROD);
    expect(others).toEqual([]);
    expect(account?.jobs.map(({ id }) => id)).toEqual(['first', REPORT['JobId']]);
    expect(listAccounts(data.TRIAL)).toEqual([]);
  });

  it('may contain every shape of a response, several reports in one, and saved snapshots', async () => {
    const [snapshot] = await parseSnapshots(bodyOf([aWireReport({ JobId: 'saved' })]), new Date());
    const data = await load({
      'envelope.json': { result: [aWireReport({ JobId: 'one' }), aWireReport({ JobId: 'two' })], statusCode: 200 },
      'report.json': aWireReport({ JobId: 'bare' }),
      'saved.json': Buffer.from(encodeSnapshot(snapshot!)).toString(),
    });
    expect(listAccounts(data.PROD)[0]?.jobs.map(({ id }) => id)).toEqual(['one', 'two', 'bare', 'saved']);
  });

  it('combines the benchmarks of a scan job, which finishes with the last one', async () => {
    const data = await load({
      'a.json': [aWireReport({ BenchmarkId: 'HIPAA', ScanDate: '2026-11-02T00:00:00Z' })],
      'b.json': [aWireReport({ ScanDate: '2026-11-01T00:00:00Z' })],
    });
    expect(listAccounts(data.PROD)[0]?.jobs).toMatchObject([
      { state: 'succeeded', finishedAt: '2026-11-02T00:00:00.000Z', benchmarks: ['HIPAA', 'CSBP'] },
    ]);
  });

  it('is refused if a report repeats a key', async () => {
    const text = JSON.stringify([REPORT]).replace('"Compliance"', '"Compliance":"Green","Compliance"');
    const failure = await failureWith({ 'a.json': text });
    expect(failure).toMatchObject({ code: 'service-data-invalid' });
    expect(failure.message).toMatch(/^"a\.json": the JSON is ambiguous: line 1, column \d+: /);
  });

  it('is refused if something else looks like a report', async () => {
    const envelope = { result: [REPORT], statusCode: 200, message: { resourceCategories: [] } };
    const failure = await failureWith({ 'a.json': envelope });
    expect(failure.message).toBe('"a.json": expected 1 object with ResourceCategories, found 2');
  });

  it('follows its service.yaml', async () => {
    const data = await load({
      'a.json': [REPORT],
      'unlisted.json': 'no report at all',
      'service.yaml': [
        'environments:',
        '  TRIAL:',
        '    reports: [{ file: a.json, finishedAt: 2026-11-01 }]',
        '    jobs:',
        '      - { license: l, account: a, id: j, state: running, startedAt: 2026-11-02T10:00+02:00 }',
        '    uncovered: [{ license: l, account: b }]',
      ].join('\n'),
    });
    expect(listAccounts(data.PROD)).toEqual([]);
    expect(listAccounts(data.TRIAL)).toMatchObject([
      { covered: true, jobs: [{ finishedAt: '2026-11-01T00:00:00.000Z' }] },
      { account: 'a', jobs: [{ id: 'j', state: 'running', startedAt: '2026-11-02T08:00:00.000Z', benchmarks: [] }] },
      { account: 'b', covered: false, jobs: [] },
    ]);
  });
});

describe('an invalid folder', () => {
  it('is refused if it is not a folder', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const missing = await failureOf(() => loadData(join(folder, 'nope'), FORMAT));
    expect(missing).toMatchObject({ kind: 'usage', code: 'data-folder-unreadable' });
    expect(missing.message).toMatch(/^--data: expected a folder with reports at ".*nope", found none$/);
    expect((await failureOf(() => loadData(join(folder, 'file'), FORMAT))).message).toMatch(/found a file$/);
  });

  it('is refused without reports', async () => {
    const failure = await failureWith({ 'README.md': 'x' });
    expect(failure).toMatchObject({ kind: 'input', code: 'service-data-invalid' });
    expect(failure.message).toMatch(/expected reports as \*\.json files in ".*", found none$/);
  });

  it('is refused with the name of every file that is not a report', async () => {
    const { problems } = await failureWith({ 'a.json': '{', 'b.json': [{ x: 1 }], 'c.json': [REPORT] });
    expect(problems).toEqual([expect.stringMatching(/^"a\.json": .*cut off/), expect.stringMatching(/^"b\.json": /)]);
  });

  it('is refused if reports lack ids or have invalid ones', async () => {
    const { problems } = await failureWith({
      'a.json': [aWireReport({ JobId: null, LicenseId: 'x'.repeat(201), AccountId: 'a\nb' })],
    });
    expect(problems).toEqual([
      expect.stringMatching(/^"a\.json": LicenseId: expected an id of at most 200 characters, received/),
      expect.stringMatching(/^"a\.json": AccountId: expected an id without control characters/),
      '"a.json": JobId: expected an id, received ""',
    ]);
  });

  it('is refused if a scan job has a benchmark twice', async () => {
    const { message } = await failureWith({ 'a.json': [REPORT], 'b.json': [REPORT] });
    expect(message).toBe(
      `"b.json": expected each benchmark of a scan job once, found "CSBP" of the scan job "${REPORT['JobId'] as string}" again`,
    );
  });

  it('is refused if a scan job exists twice, with or without a report', async () => {
    const twice = await failureWith({ 'service.yaml': service({ jobs: [JOB, JOB] }) });
    expect(twice.message).toBe('service.yaml: expected each scan job of PROD once, found "j" again');
    const { LicenseId: license, AccountId: account, JobId: id } = REPORT;
    const job = { license, account, id, state: 'failed' };
    const both = await failureWith({
      'a.json': [REPORT],
      'service.yaml': service({ reports: [{ file: 'a.json' }], jobs: [job] }),
    });
    expect(both.message).toContain('expected each scan job of PROD once');
  });

  it('is refused if a file is a link out of the folder', async () => {
    const outside = join(dataFolder({ 'secret.json': [REPORT] }), 'secret.json');
    for (const serviceFile of [undefined, service({ reports: [{ file: 'link.json' }] })]) {
      const folder = dataFolder(serviceFile === undefined ? {} : { 'service.yaml': serviceFile });
      symlinkSync(outside, join(folder, 'link.json'));
      const { message } = await failureOf(() => loadData(folder, FORMAT));
      expect(message).toBe('"link.json": expected a file in the folder, found a link to a file outside it');
    }
    const folder = temporaryFolder();
    symlinkSync(outside, join(folder, 'service.yaml'));
    expect((await failureOf(() => loadData(folder, FORMAT))).message).toMatch(/^"service\.yaml": .*file outside it$/);
  });

  it('may contain links within it, folders and dangling links', async () => {
    const folder = dataFolder({ 'a.json': [REPORT] });
    mkdirSync(join(folder, 'folder.json'));
    symlinkSync('nothing', join(folder, 'b.json'));
    const data = await loadData(folder, FORMAT);
    expect(listAccounts(data.PROD)).toHaveLength(1);
  });
});

describe('an invalid service.yaml', () => {
  it.each([
    ['{', /^service\.yaml: expected YAML or JSON, found a fault in line/],
    ['', /^service\.yaml: expected an object, received nothing$/],
    [
      JSON.stringify({ environments: { PRD: {} } }),
      /unknown key "PRD" \(did you mean "PROD"\?\); known keys: PROD, TRIAL/,
    ],
    [service({ report: [] }), /environments\.PROD: unknown key "report" \(did you mean "reports"\?\)/],
    [service({ reports: [{ file: '../a.json' }] }), /reports\.0\.file: expected the name of a file in the folder/],
    [service({ reports: [{ file: 'a.json', finishedAt: 'now' }] }), /finishedAt: expected an ISO 8601 date or time/],
    [
      service({ jobs: [{ ...JOB, state: 'done' }] }),
      /jobs\.0\.state: expected one of "running", "failed", received "done"/,
    ],
    [service({ jobs: [{ ...JOB, id: 7 }] }), /jobs\.0\.id: expected one id, as a string, received 7/],
    [
      service({ jobs: [{ ...JOB, state: 'running', finishedAt: '2026-11-01' }] }),
      /jobs\.0\.finishedAt: expected no time, because the job is running, received "2026-11-01"/,
    ],
  ])('is refused: %s', async (text, message) => {
    const failure = await failureWith({ 'a.json': [REPORT], 'service.yaml': text });
    expect(failure).toMatchObject({ kind: 'usage', code: 'service-file-invalid' });
    expect(failure.message).toMatch(message);
  });

  it('is refused if it lists a missing file', async () => {
    const { message } = await failureWith({
      'report.json': [REPORT],
      'service.yaml': service({ reports: [{ file: 'raport.json' }] }),
    });
    expect(message).toBe('"raport.json": expected a file in the folder, found none (did you mean "report.json"?)');
  });
});
