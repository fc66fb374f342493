import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { wordsOf } from '../packed/printed/collect.js';
import { sharedFolder } from '../helpers/temporary-folder.js';

const DEMO = fileURLToPath(new URL('../../scripts/demo.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const TSX = fileURLToPath(import.meta.resolve('tsx'));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
}

async function run(cwd: string, words: readonly string[]): Promise<Ended> {
  const program = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const [code] = (await once(program, 'close')) as [number | null];
  return { code, stdout };
}

/** Returns the line. */
async function stoppedAfterFirstLine(cwd: string, words: readonly string[]): Promise<string> {
  const program = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(program, 'close');
  const [line = ''] = (await Promise.race([once(createInterface({ input: program.stdout }), 'line'), closed])) as [
    string?,
  ];
  program.kill();
  await closed;
  return line;
}

const folder = sharedFolder();
let demo: Ended;

beforeAll(async () => {
  symlinkSync(EXAMPLES, join(folder(), 'examples'));
  // With the program that the tests have.
  demo = await run(folder(), ['--import', TSX, DEMO, '--built']);
});

test('the demo fetches reports over HTTP, writes three documents of the last one, and leaves no server running', async () => {
  const [cwd, { code, stdout }] = [folder(), demo];
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
  expect(stdout).toContain('\nThe server has stopped.\n');
});

test('the demo says what it does and where the files go, names the files it made, and each command to try next runs', async () => {
  const [cwd, { stdout }] = [folder(), demo];
  const [introduction = '', ...rest] = stdout.split('$ auditpress serve');
  expect(introduction).toContain(`All files go to ${join(cwd, 'out')}.`);

  const [made = '', next = ''] = (rest.join('').split('\nMade:\n')[1] ?? '').split('\nTry next:\n');
  const files = readdirSync(join(cwd, 'out'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(cwd, join(parentPath, name)))
    .filter((file) => !file.startsWith('out/archive/'));
  expect(made.split('\n').filter((line) => files.includes(line.trim()))).toHaveLength(files.length + 1);
  expect(made).toMatch(/Open in a browser:\n {2}out\/\S+\.html\n/);

  const commands = [...next.matchAll(/^ {2}npx auditpress (.+)$/gm)].map(([, words = '']) => wordsOf(words));
  expect(commands).toHaveLength(3);
  const server = commands.pop() ?? [];
  for (const words of commands) expect(await run(cwd, [MAIN, ...words])).toMatchObject({ code: 0 });
  expect(await stoppedAfterFirstLine(cwd, [MAIN, ...server, '--port', '0'])).toMatch(/^Pages: http:/);
});
