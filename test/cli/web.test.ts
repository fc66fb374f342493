import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { startWebProgram } from '../helpers/running-web.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const CONFIGURATION = `
archive: audits
accounts: [{ id: '123456789012', name: Shop }]
portfolio: { benchmarks: [CIS] }
sources: { scans: { use: folder, options: { path: ./scans } } }
schedules: { weekly: { cron: '0 7 * * 1', source: scans } }
`;

const SAMPLE = fileURLToPath(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url));

it('serves the pages over an archive, with the documents in it, until a signal', async () => {
  const cwd = temporaryFolder();
  const made = await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  expect(made.code).toBe(0);
  const { child, get } = await startWebProgram('audits', { cwd });
  await expect.poll(() => get('/')).toContain('/scans/');
  const scan = await get(/\/scans\/\w+/.exec(await get('/'))?.[0] ?? '');
  const document = await get(/\/scans\/\w+\/documents\/[^"]+\.html/.exec(scan)?.[0] ?? '');
  expect(document).toContain('<!doctype html>');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
});

/** A format that is never ready, and says in a file that it was begun. */
const HANGING = `
import { writeFileSync } from 'node:fs';
export const renderer = {
  format: 'hanging', extension: 'txt', mediaType: 'text/plain', usesFonts: false,
  render() {
    writeFileSync('begun', '');
    return new Promise(() => setInterval(() => undefined, 1_000_000));
  },
};
`;

describe('on threads', { timeout: 60_000 }, () => {
  it('makes documents, and leaves nothing half when it is killed meanwhile', async () => {
    const cwd = temporaryFolder();
    const made = await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
    expect(made.code).toBe(0);
    writeFileSync(join(cwd, 'hanging.mjs'), HANGING);
    writeFileSync(join(cwd, 'auditpress.config.yaml'), 'renderers:\n  hanging:\n    module: ./hanging.mjs\n');
    const env = { TMPDIR: join(cwd, 'temporary') };
    mkdirSync(env.TMPDIR);
    const { child, get, post } = await startWebProgram('audits', { cwd, env });
    await expect.poll(() => get('/')).toContain('/scans/');
    const scan = /\/scans\/\w+/.exec(await get('/'))?.[0] ?? '';
    const fields = [
      ['template', 'auditor'],
      ['locale', 'en'],
      ['format', 'html'],
      ['keep', 'yes'],
    ] as const;
    const job = await post(scan, fields);
    await expect.poll(() => get(job), { timeout: 30_000 }).toContain('The documents are ready.');
    await post(scan, [...fields, ['format', 'hanging']]);
    await expect.poll(() => existsSync(join(cwd, 'begun')), { timeout: 30_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect((await runCli(['archive', 'verify', '--archive', 'audits'], { cwd })).code).toBe(0);
    const { stdout } = await runCli(['archive', 'list', '--archive', 'audits', '--json'], { cwd });
    const listing = JSON.parse(stdout) as { readonly snapshots: readonly { readonly sets: readonly unknown[] }[] };
    expect(listing.snapshots.map(({ sets }) => sets.length)).toEqual([2]);
    const left = readdirSync(env.TMPDIR).filter((name) => name.startsWith('auditpress-web-'));
    expect(left).toHaveLength(1);
    await startWebProgram('audits', { cwd, env });
    expect(readdirSync(env.TMPDIR)).not.toContain(left[0]);
  });
});

it('pauses a schedule as the command line does', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'auditpress.config.yaml'), CONFIGURATION);
  const made = await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  expect(made.code).toBe(0);
  const { get, post } = await startWebProgram('audits', { cwd });
  await post('/operations', [
    ['schedule', 'weekly'],
    ['do', 'pause'],
  ]);
  await expect.poll(() => get('/operations')).toContain('paused since');
  const listed = await runCli(['schedule', 'list', '--json'], { cwd });
  expect(JSON.parse(listed.stdout)).toMatchObject({ schedules: [{ name: 'weekly', next: null }] });
});

it('leaves nothing of an upload when it is killed meanwhile', async () => {
  const cwd = temporaryFolder();
  const env = { TMPDIR: join(cwd, 'temporary') };
  mkdirSync(env.TMPDIR);
  await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  const { child, origin, cookie, token } = await startWebProgram('audits', { cwd, env });
  const left = () => readdirSync(env.TMPDIR).filter((name) => name.startsWith('auditpress-web-'));
  const headers = { cookie, origin, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000000' };
  const sending = request(`${origin}/files`, { method: 'POST', headers }).on('error', () => undefined);
  const field = 'content-disposition: form-data; name=';
  sending.write(`--x\r\n${field}"token"\r\n\r\n${await token()}\r\n`);
  sending.write(`--x\r\n${field}"file"; filename="a.json"\r\n\r\n${'x'.repeat(100_000)}`);
  await expect.poll(() => left().flatMap((name) => readdirSync(join(env.TMPDIR, name)))).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const [killed] = left();
  await startWebProgram('audits', { cwd, env });
  expect(left()).not.toContain(killed);
  expect((await runCli(['archive', 'verify', '--archive', 'audits'], { cwd })).code).toBe(0);
});

/** A source that waits until it is told to stop, and names its process in a file. */
const WAITING_SOURCE = `
import { writeFileSync } from 'node:fs';
export const source = {
  name: 'scans',
  async *fetch(_query, _options, { signal }) {
    writeFileSync('begun', String(process.pid));
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
};
`;

it('interrupts what was started from the pages when it stops', async () => {
  const cwd = temporaryFolder();
  const sources = 'sources: { scans: { module: ./waiting.mjs } }';
  writeFileSync(join(cwd, 'waiting.mjs'), WAITING_SOURCE);
  writeFileSync(
    join(cwd, 'auditpress.config.yaml'),
    CONFIGURATION.replace(/^sources: .*$/m, sources).replace('name: Shop', 'name: Shop, license: lic'),
  );
  await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  const { child, post } = await startWebProgram('audits', { cwd });
  await post('/operations', [
    ['schedule', 'weekly'],
    ['do', 'run'],
  ]);
  const begun = join(cwd, 'begun');
  await expect.poll(() => existsSync(begun) && readFileSync(begun, 'utf8')).toMatch(/^\d+$/);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(() => process.kill(Number(readFileSync(begun, 'utf8')), 0)).toThrow('ESRCH');
});

it.each([
  [['--archive', 'missing'], 5],
  [['--archive', '.'], 5],
  [['--archive', '.', '--port', 'x'], 2],
] as const)('refuses %j', async (words, code) => {
  const run = await runCli(['web', ...words], { cwd: temporaryFolder() });
  expect(run.code).toBe(code);
  expect(run.stderr).toMatch(/^auditpress: .*expected/);
});
