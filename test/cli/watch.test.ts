/** `generate --watch`: documents follow the files that they are made from. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { writeFiles } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** Long enough for a machine that does much else. */
const PATIENCE = { timeout: 60_000, interval: 100 };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport({ AccountName: 'Contoso first' })]));
});

function watching(...words: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, 'generate', ...words, '--watch'], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return {
    child,
    waits: (times: number) =>
      expect.poll(() => said.split('Waiting for changes').length - 1, PATIENCE).toBeGreaterThanOrEqual(times),
    said: () => said,
  };
}

const page = (): string => (existsSync(join(folder, 'x.md')) ? readFileSync(join(folder, 'x.md'), 'utf8') : '');

describe('--watch', () => {
  it('makes the document again when the report or the configuration changes, and ends with a signal', async () => {
    writeFileSync(join(folder, 'c.yaml'), 'locale: en\n');
    const { child, waits } = watching('report.json', '-o', 'x.md', '--config', 'c.yaml');
    await waits(1);
    writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport({ AccountName: 'Contoso second' })]));
    await expect.poll(page, PATIENCE).toContain('Contoso second');
    writeFileSync(join(folder, 'c.yaml'), 'locale: de\n');
    await expect.poll(page, PATIENCE).toContain('Richtlinien');
    child.kill('SIGTERM');
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    // A second event of the same change may have it at work again: work that a signal interrupts ends the process by that signal.
    expect([0, 'SIGTERM']).toContain(code ?? signal);
  });

  it('goes on after a mistake, with the document of before', async () => {
    writeFiles(folder, { 'brand/template.yaml': 'extends: auditor\n' });
    const { waits, said } = watching('report.json', '-o', 'x.md', '--template', './brand');
    await waits(1);
    const before = page();
    writeFileSync(join(folder, 'brand/template.yaml'), 'extends: auditor\ntitel: x\n');
    await waits(2);
    expect(said()).toContain('titel');
    expect(page()).toBe(before);
    writeFileSync(join(folder, 'brand/template.yaml'), 'extends: auditor\nclassification: Strictly secret\n');
    await expect.poll(page, PATIENCE).toContain('Strictly secret');
  });

  it.each([
    [['-'], 'expected files of reports with --watch, received none'],
    [[], 'expected files of reports with --watch, received none'],
    [['.'], 'expected --watch with an output outside of'],
    [['reports', '--out', 'reports/out'], 'expected --watch with an output outside of reports'],
  ])('refuses %j', async (words, problem) => {
    mkdirSync(join(folder, 'reports'));
    const { code, stderr } = await runCli(['generate', ...words, '--watch'], { cwd: folder });
    expect(stderr).toContain(problem);
    expect(code).toBe(2);
  });
});
