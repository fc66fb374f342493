import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FailedSetResult, SetResult } from '../../src/cli/result.js';
import { fileTree } from '../helpers/file-tree.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const EPOCH = { SOURCE_DATE_EPOCH: '1795255200' };

let folder: string;
let out: string;
let words: readonly string[];

beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, 'out');
  const report = join(folder, 'two.json');
  writeFileSync(report, bodyOf([aWireReport({ AccountName: 'One' }), aWireReport({ AccountName: 'Two' })]));
  words = ['generate', report, '--out', out, '--format', 'html', '--file-name', '{{account}}'];
});

/** Another file with the name of a document, without a manifest: only writing finds that it differs. */
function occupy(name: string): void {
  mkdirSync(join(out, name), { recursive: true });
  writeFileSync(join(out, name, `${name}.html`), 'mine');
}

describe('if one of several sets cannot be written', () => {
  it('the others are written, the failure names its set, and the exit code is 7', async () => {
    occupy('One');
    const { code, stdout, stderr } = await runCli(words, { env: EPOCH });
    expect(code).toBe(7);
    expect(stdout).toContain(join('Two', 'Two.html'));
    expect(stdout).not.toContain('One.html');
    expect(stderr).toContain('auditpress: One: expected to write new files, but a file exists and differs\n');
    expect(stderr).toContain('auditpress: 1 of 2 document sets failed\n');
    expect(readdirSync(join(out, 'Two'))).toEqual(['Two.html', 'manifest.json']);
    expect(fileTree(join(out, 'One'))).toEqual({ 'One.html': 'mine' });
  });

  it('the JSON result has both and fits its published schema', async () => {
    occupy('Two');
    const { code, stdout } = await runCli([...words, '--json'], { env: EPOCH });
    expect(code).toBe(7);
    const result = JSON.parse(stdout) as { readonly sets: readonly [SetResult, FailedSetResult] };
    const [one, two] = result.sets;
    expect(one.documents).toHaveLength(1);
    expect(one).not.toHaveProperty('error');
    expect(two).toMatchObject({
      documents: [],
      manifest: null,
      summary: { account: 'Two' },
      error: { code: 'file-exists', message: 'expected to write new files, but a file exists and differs' },
    });
    expectToFit('result', result);
  });

  it('the exit code is that of the first failure if none is written', async () => {
    occupy('One');
    occupy('Two');
    const { code, stdout, stderr } = await runCli(words, { env: EPOCH });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toMatch(/^auditpress: One: [^]*^auditpress: Two: [^]*^auditpress: 2 of 2 document sets failed$/m);
  });
});

describe('before rendering', () => {
  it('a different document set is refused, with nothing written', async () => {
    const only = ['One', 'Two'].map((account) => {
      const path = join(folder, `${account}.json`);
      writeFileSync(path, bodyOf([aWireReport({ AccountName: account })]));
      return path;
    });
    const earlier = words.map((word, index) => (index === 1 ? only[1]! : word));
    expect((await runCli(earlier, { env: EPOCH })).code).toBe(0);
    const before = fileTree(out);
    const { code, stdout, stderr } = await runCli([...words, '--prepared-by', 'Somebody'], { env: EPOCH });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('a different one exists');
    expect(stderr).toContain(join(out, 'Two'));
    expect(stderr).not.toContain('Rendering');
    expect(fileTree(out)).toEqual(before);
  });

  it('the same document set is accepted', async () => {
    expect((await runCli(words, { env: EPOCH })).code).toBe(0);
    expect((await runCli(words, { env: EPOCH })).code).toBe(0);
  });
});

it('replacing a set by one with fewer formats removes the other formats', async () => {
  const name = 'One';
  const report = join(folder, 'one.json');
  writeFileSync(report, bodyOf([aWireReport({ AccountName: name })]));
  const withFormats = (formats: string) => ['generate', report, '--out', out, '--file-name', name, '--format', formats];
  expect((await runCli(withFormats('xlsx,html'))).code).toBe(0);
  writeFileSync(join(out, name, 'notes.txt'), 'mine');
  expect((await runCli([...withFormats('html'), '--force'])).code).toBe(0);
  expect(readdirSync(join(out, name))).toEqual(['One.html', 'manifest.json', 'notes.txt']);
});
