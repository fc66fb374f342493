import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../examples/reports/type-1-csbp-2026-11.json', import.meta.url));

it('serves the pages over an archive, with the documents in it, until a signal', async () => {
  const cwd = temporaryFolder();
  const made = await runCli(['generate', SAMPLE, '--format', 'html', '--archive', 'audits', '--quiet'], { cwd });
  expect(made.code).toBe(0);
  const child = spawn(process.execPath, [MAIN, 'web', '--archive', 'audits', '--port', '0', '--json'], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { readonly url: string };
  const entered = await fetch(url, { redirect: 'manual' });
  const headers = { cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const get = async (path: string): Promise<string> =>
    (await fetch(new URL(path, url), { headers })).text().then((text) => text.replaceAll('&#x3D;', '='));
  await expect.poll(() => get('/')).toContain('/scans/');
  const scan = await get(/\/scans\/\w+/.exec(await get('/'))?.[0] ?? '');
  const document = await get(/\/scans\/\w+\/documents\/[^"]+\.html/.exec(scan)?.[0] ?? '');
  expect(document).toContain('<!doctype html>');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
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
