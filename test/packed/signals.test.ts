/** How the programs of the examples are stopped. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject, it, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const installation = inject('installation');
const PROGRAM = join(installation.folder, 'node_modules/.bin/auditpress');

it.each([
  ['started directly', [PROGRAM, 'worker', '--log-format', 'json']],
  [
    'started by exec at the end of a script',
    ['sh', '-c', 'cd . || exit 1; exec "$0" worker --log-format json', PROGRAM],
  ],
])('TERM ends a worker that is %s, with exit code 0', async (_how, [program = '', ...words]) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'auditpress.config.yaml'), 'archive: archive\n');
  const { PATH = '', XDG_CACHE_HOME = '' } = process.env;
  const child = spawn(program, words, { cwd, env: { PATH, XDG_CACHE_HOME, HOME: cwd } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const started = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      if (printed.includes('worker-started')) resolve();
    });
  });
  const ended = once(child, 'close');
  await Promise.race([started, ended]);
  // Only the process that was started gets it, as from systemd's KillMode=process, cron or Docker.
  child.kill('SIGTERM');
  expect([await ended, printed]).toEqual([[0, null], expect.stringContaining('worker-stopped')]);
});

/** Pages, and files that start programs. */
const files = ['docs', 'examples'].flatMap((folder) =>
  readdirSync(join(installation.package, folder), { recursive: true, encoding: 'utf8', withFileTypes: false })
    .filter((name) => /\.(md|ya?ml|service|timer)$|crontab$|Containerfile$/.test(name))
    .map((name) => join(folder, name)),
);

test.each(files)('%s starts nothing with npx that has to get a signal', (file) => {
  const text = readFileSync(join(installation.package, file), 'utf8');
  expect(text).not.toMatch(/npx auditpress worker|ExecStart=.*npx|^\d+ \d+ .*npx auditpress|command: \[npx/m);
});
