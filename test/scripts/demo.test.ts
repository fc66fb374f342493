import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const DEMO = fileURLToPath(new URL('../../scripts/demo.ts', import.meta.url));
const TSX = fileURLToPath(import.meta.resolve('tsx'));

async function runDemo(cwd: string): Promise<{ code: number | null; stdout: string }> {
  const demo = spawn(process.execPath, ['--import', TSX, DEMO], { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  demo.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const [code] = (await once(demo, 'close')) as [number | null];
  return { code, stdout };
}

test('the demo fetches reports over HTTP, writes three documents of the last one, and leaves no server running', async () => {
  const cwd = temporaryFolder();
  const { code, stdout } = await runDemo(cwd);
  expect(code).toBe(0);
  const [set = ''] = readdirSync(join(cwd, 'out')).filter((name) => !['archive', 'snapshots'].includes(name));
  const files = readdirSync(join(cwd, 'out', set));
  expect(files.map((name) => name.split('.').at(-1)).sort()).toEqual(['html', 'json', 'pdf', 'xlsx']);

  const address = /AUDITPRESS_PROD_URL=(\S+)/.exec(stdout)?.[1] ?? '';
  const manifest = readFileSync(join(cwd, 'out', set, 'manifest.json'), 'utf8');
  expect(manifest).toContain(`${address}/audit/license/`);
  const { baseline, history } = JSON.parse(manifest) as { baseline?: object; history?: readonly object[] };
  expect([typeof baseline, history?.length]).toEqual(['object', 2]);
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  expect(stdout).toMatch(/The server has stopped\.\n$/);
});
