import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerWith, startServer } from '../helpers/http-server.js';
import { fileTree } from '../helpers/file-tree.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

function run(...words: readonly string[]): Promise<CliRun> {
  return runCli(words, { cwd: folder, env: { AUDITPRESS_ARCHIVE: 'archive' } });
}

/** Writes a report of a weekly scan and returns its file name. */
function aReportOf(week: number): string {
  const name = `week-${String(week)}.json`;
  const scannedAt = new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString();
  writeFileSync(
    join(folder, name),
    bodyOf([aWireReport({ JobId: `job-${String(week)}`, LastScannedDate: scannedAt })]),
  );
  return name;
}

const IDS = ['--license', '5d2a7c90-1111-4222-8333-944455556666', '--account', aWireReport()['AccountId'] as string];

async function listed(): Promise<
  readonly { readonly id: string; readonly sets: readonly { readonly id: string; readonly documentId: string }[] }[]
> {
  const { stdout } = await run('archive', 'list', '--json');
  return (JSON.parse(stdout) as { readonly snapshots: Awaited<ReturnType<typeof listed>> }).snapshots;
}

/** Path of the first file below a folder of the archive. */
function firstFileIn(place: string): string {
  const entry = readdirSync(join(folder, 'archive', place), { withFileTypes: true, recursive: true }).find((one) =>
    one.isFile(),
  );
  return join(entry?.parentPath ?? '', entry?.name ?? '');
}

describe('generate --archive', () => {
  it('keeps the snapshot and the documents, once', async () => {
    const words = ['generate', aReportOf(0), '--format', 'html'];
    const { code, stdout } = await run(...words);
    expect(code).toBe(0);
    const before = fileTree(join(folder, 'archive'));
    const [snapshot] = await listed();
    expect(snapshot?.sets).toHaveLength(1);
    expect(stdout).toContain(`Archived: ${snapshot?.sets[0]?.id ?? ''}\n`);
    expect((await run(...words)).code).toBe(0);
    expect(fileTree(join(folder, 'archive'))).toEqual(before);
  });

  it('keeps the sets of many reports, made by worker threads of two processes at once', async () => {
    const reports = Array.from({ length: 6 }, (_value, week) => aReportOf(week));
    const runs = await Promise.all(
      ['one', 'other'].map((out) => run('generate', ...reports, '--format', 'html', '--workers', '2', '--out', out)),
    );
    expect(runs.map(({ code, stderr }) => [code, stderr.includes('auditpress:')])).toEqual([
      [0, false],
      [0, false],
    ]);
    const snapshots = await listed();
    expect(snapshots).toHaveLength(6);
    expect(snapshots.flatMap(({ sets }) => sets).length).toBeGreaterThanOrEqual(6);
    expect((await run('archive', 'verify')).code).toBe(0);
  });

  it('keeps a single document', async () => {
    expect((await run('generate', aReportOf(0), '--output', 'report.html')).code).toBe(0);
    const [snapshot] = await listed();
    const [set] = snapshot?.sets ?? [];
    expect((await run('archive', 'export', set?.id ?? '', '--out', 'again')).code).toBe(0);
    const [name = ''] = readdirSync(join(folder, 'again'));
    const [document = ''] = readdirSync(join(folder, 'again', name)).filter((file) => file.endsWith('.html'));
    expect(readFileSync(join(folder, 'again', name, document))).toEqual(readFileSync(join(folder, 'report.html')));
  });

  it('keeps a set that was written before, with the document id that it states', async () => {
    const words = ['generate', aReportOf(0), '--format', 'html'];
    await runCli([...words, '--as-of', '2026-01-06T12:00:00Z'], { cwd: folder });
    const { code, stdout } = await run(...words, '--as-of', '2026-01-07T12:00:00Z', '--json');
    expect(code).toBe(0);
    const { status, manifest } = JSON.parse(stdout) as { readonly status: string; readonly manifest: string };
    expect(status).toBe('unchanged');
    const { documentId } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly documentId: string };
    expect((await listed())[0]?.sets).toMatchObject([{ documentId }]);
  });

  it('keeps nothing in a dry run', async () => {
    expect((await run('generate', aReportOf(0), '--format', 'html', '--dry-run')).code).toBe(0);
    expect(existsSync(join(folder, 'archive'))).toBe(false);
  });

  it('compares with the previous scan in the archive', async () => {
    await run('generate', aReportOf(0), '--format', 'html');
    const { code, stdout } = await run(
      'generate',
      aReportOf(1),
      '--format',
      'html',
      '--baseline',
      'previous',
      '--json',
    );
    expect(code).toBe(0);
    const { manifest } = JSON.parse(stdout) as { readonly manifest: string };
    expect(readFileSync(manifest, 'utf8')).toContain('job-0');
  });
});

const HOOK = fileURLToPath(new URL('../faults/sets/break-at-call.cjs', import.meta.url));

describe('an archive whose disk fails while it is read', () => {
  it.each([
    ['ENOSPC', 'no space is left', 'Free some space'],
    ['EIO', 'the disk fails', 'Check the disk'],
  ])('ends the command with the reason: %s', async (BREAK_CODE, reason, hint) => {
    expect(await run('generate', aReportOf(0), '--format', 'html')).toMatchObject({ code: 0 });
    const broken = { BREAK_BELOW: join(folder, 'archive', 'records'), BREAK_AT: '1', BREAK_HOW: 'after', BREAK_CODE };
    const env = { ...broken, BREAK_REACHED: join(folder, 'reached'), NODE_OPTIONS: `--require "${HOOK}"` };
    const words = ['generate', aReportOf(1), '--format', 'html', '--archive', 'archive'];
    const { code, stderr } = await runCli(words, { cwd: folder, env });
    expect(code).toBe(6);
    expect(stderr).toContain(`cannot read ${join(folder, 'archive', 'records')}`);
    expect(stderr).toContain(`: ${reason}\n${hint}`);
    expect(await run('generate', aReportOf(1), '--format', 'html')).toMatchObject({ code: 0 });
    expect(await listed()).toHaveLength(2);
  });
});

describe('fetch --archive', () => {
  it('stores the snapshot only in the archive, and records a second retrieval', async () => {
    const server = await startServer(answerWith(200, bodyOf([aWireReport()])));
    const fetchOnce = (...words: readonly string[]): Promise<CliRun> =>
      runCli(['fetch', ...IDS, '--benchmark', 'CSBP', '--archive', 'archive', ...words], {
        cwd: folder,
        env: serviceEnvironment(server.url),
      });
    const { code, stdout } = await fetchOnce();
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'out'))).toBe(false);
    const [snapshot] = await listed();
    expect(stdout).toBe(`${snapshot?.id ?? ''}\n`);
    expect((await fetchOnce('--out', 'saved')).code).toBe(0);
    expect(readdirSync(join(folder, 'saved'))).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
    expect((await run('archive', 'show', snapshot?.id ?? '')).stdout).toMatch(/^Retrieved again +\d{4}-/m);
  });
});

describe('archive', () => {
  it('lists snapshots with their documents as a table', async () => {
    for (const week of [1, 0]) await run('generate', aReportOf(week), '--format', 'html');
    const { code, stdout } = await run('archive', 'list', '--job', 'JOB-1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[0-9a-f]{12} +2026-01-12 +Contoso production +CSBP +file +job-1$/m);
    expect(stdout).toMatch(/^[0-9a-f]{12} +AP-[-0-9A-F]{24}: auditor, en: html$/m);
    expect(stdout).toMatch(/\n1 snapshot, 1 document set\n$/);
  });

  it('shows and exports a set by the id that its documents state', async () => {
    await run('generate', aReportOf(0), '--format', 'html,xlsx');
    const [snapshot] = await listed();
    const documentId = snapshot?.sets[0]?.documentId ?? '';
    expect((await run('archive', 'show', documentId)).stdout).toContain('File          ');
    const { code } = await run('archive', 'export', documentId, '--out', 'again');
    expect(code).toBe(0);
    expect(fileTree(join(folder, 'again'))).toEqual(fileTree(join(folder, 'out')));
    expect((await run('archive', 'export', documentId, '--out', 'again')).code).toBe(0);
  });

  it('exports a snapshot that render accepts', async () => {
    await run('generate', aReportOf(0), '--format', 'html');
    const [snapshot] = await listed();
    const { code, stdout } = await run('archive', 'export', snapshot?.id.slice(0, 8) ?? '', '--out', 'saved');
    expect(code).toBe(0);
    const rendered = await run('render', stdout.trim(), '--format', 'html', '--out', 'again');
    expect(rendered.code).toBe(0);
  });

  it('prints JSON as the published schemas say', async () => {
    for (const week of [0, 1]) await run('generate', aReportOf(week), '--format', 'html');
    const print = async (...words: readonly string[]): Promise<unknown> =>
      JSON.parse((await run('archive', ...words, '--json')).stdout);
    const [snapshot] = await listed();
    writeFileSync(firstFileIn('records/sets'), '{}');
    expectToFit('archive-list', await print('list'));
    expectToFit('archive-show', await print('show', snapshot?.id ?? ''));
    expectToFit('archive-verify', await print('verify'));
    const [set] = (await listed()).flatMap(({ sets }) => sets);
    expectToFit('archive-show', await print('show', set?.id ?? ''));
  });

  it('names a damaged record when it looks for a document id', async () => {
    for (const week of [0, 1]) await run('generate', aReportOf(week), '--format', 'html');
    const ids = (await listed()).flatMap(({ sets }) => sets.map(({ documentId }) => documentId));
    const record = firstFileIn('records/sets');
    const damagedId = ids.find((id) => readFileSync(record, 'utf8').includes(id));
    writeFileSync(record, '{}');
    for (const id of ids) {
      const shown = await run('archive', 'show', id);
      const exported = await run('archive', 'export', id, '--out', id);
      const code = id === damagedId ? 5 : 7;
      expect([shown.code, exported.code]).toEqual([code, code]);
      for (const { stderr } of [shown, exported])
        expect(stderr).toContain(`damaged file in the archive: records/sets/`);
    }
  });

  it('names a damaged file and goes on without it, with exit code 7', async () => {
    for (const week of [0, 1]) await run('generate', aReportOf(week), '--format', 'html');
    const record = firstFileIn('records/snapshots');
    writeFileSync(record, '{}');
    for (const command of ['list', 'verify']) {
      const { code, stdout, stderr } = await run('archive', command);
      expect(code).toBe(7);
      expect(stderr).toContain(record.slice(join(folder, 'archive/').length));
      expect(stdout).not.toBe('');
    }
    rmSync(join(folder, 'archive/derived'), { recursive: true });
    const { code, stderr } = await run('generate', aReportOf(2), '--format', 'html', '--baseline', 'previous');
    expect({ code, isWritten: readdirSync(join(folder, 'out')).length }).toEqual({ code: 7, isWritten: 3 });
    expect(stderr).toContain('damaged file in the archive: records/snapshots/');
  });

  it('verifies every object', async () => {
    await run('generate', aReportOf(0), '--format', 'html');
    expect((await run('archive', 'verify')).stdout).toContain('Damaged  none');
    const object = firstFileIn('objects');
    writeFileSync(object, 'other');
    const { code, stderr } = await run('archive', 'verify', '--json');
    expect(code).toBe(7);
    expect(stderr).toContain('expected content with the SHA-256');
  });

  it('prunes old scans, and first says which in a dry run', async () => {
    for (const week of [0, 1, 2]) await run('generate', aReportOf(week), '--format', 'html');
    const before = fileTree(join(folder, 'archive'));
    expect((await run('archive', 'prune', '--keep', '1', '--dry-run')).stdout).toContain(
      'Would remove: 2 snapshots, 2 document sets, 6 objects',
    );
    expect(fileTree(join(folder, 'archive'))).toEqual(before);
    expect((await run('archive', 'prune', '--keep', '1')).code).toBe(0);
    expect(await listed()).toMatchObject([{ report: { jobId: 'job-2' } }]);
    expect((await run('archive', 'verify', '--json')).stdout).toContain('"unneeded": 0');
  });

  it.each([
    [['list'], 5, 'expected an archive at'],
    [['prune', '--keep', 'all'], 2, '--keep: expected a number of scan jobs'],
    [['prune'], 2, 'keep'],
    [[], 2, 'expected list, show'],
  ])('%s without what it needs says so', async (words, code, message) => {
    const result = await run('archive', ...words);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(message);
  });

  it('needs a place', async () => {
    const { code, stderr } = await runCli(['archive', 'list'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain('--archive');
  });
});
