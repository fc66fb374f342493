/** `--open` shows what was made, in the program of the desktop. Here it is a script that notes what it is given. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf '%s|%s' "$#" "$1" > "${join(folder, 'part')}" && mv "${join(folder, 'part')}" "${join(folder, 'opened')}"\n`,
  );
  chmodSync(join(folder, 'xdg-open'), 0o755);
});

const run = (words: readonly string[], path = `${folder}${delimiter}${process.env['PATH'] ?? ''}`) =>
  runCli(words, { cwd: folder, env: { PATH: path } });

async function opened(): Promise<string> {
  const file = join(folder, 'opened');
  await expect.poll(() => existsSync(file), { timeout: 60_000 }).toBe(true);
  return readFileSync(file, 'utf8');
}

describe.runIf(process.platform === 'linux')('--open', () => {
  it('shows the page of a set, as one argument, whatever its name', async () => {
    const { code } = await run(['generate', 'report.json', '-f', 'html,md', '--out', "a 'b; touch c", '--open', '-q']);
    expect(code).toBe(0);
    expect(await opened()).toMatch(/^1\|.*a 'b; touch c.*\.html$/);
    expect(existsSync(join(folder, 'c'))).toBe(false);
  });

  it('shows the one file of --output, and nothing after a dry run', async () => {
    expect((await run(['generate', 'report.json', '-o', 'planned.md', '--open', '--dry-run'])).code).toBe(0);
    expect((await run(['generate', 'report.json', '-o', 'made.md', '--open'])).code).toBe(0);
    expect(await opened()).toBe(`1|${join(folder, 'made.md')}`);
  });

  it('says that nothing can show it, and has made it', async () => {
    const { code, stderr } = await run(['generate', 'report.json', '-o', 'made.md', '--open'], `${folder}/none`);
    expect(stderr).toContain('cannot open made.md with xdg-open: ENOENT');
    expect([code, existsSync(join(folder, 'made.md'))]).toEqual([0, true]);
  });

  it('is refused for many reports', async () => {
    writeFileSync(join(folder, 'other.json'), bodyOf([aWireReport({ accountId: 'b' })]));
    const { code, stderr } = await run(['generate', 'report.json', 'other.json', '--open']);
    expect(stderr).toContain('expected one report with --open, found 2');
    expect(code).toBe(2);
  });
});
