import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli, type CliOptions } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

async function refusal(content: string | Uint8Array): Promise<{ code: number | null; stderr: string }> {
  const path = join(folder, 'input.json');
  writeFileSync(path, content);
  return refused(['generate', path, '--out', join(folder, 'out')]);
}

/** A refusal says something on standard error only, without a stack trace, and leaves no output behind. */
async function refused(
  words: readonly string[],
  options: CliOptions = {},
): Promise<{ code: number | null; stderr: string }> {
  const { code, stdout, stderr } = await runCli(words, options);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^auditpress: /);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(existsSync(join(folder, 'out'))).toBe(false);
  return { code, stderr };
}

describe('bad input is refused with its exit code, a message, and no file left behind', () => {
  it('where there is no such file', async () => {
    const { code, stderr } = await refused(['generate', join(folder, 'missing.json'), '--out', join(folder, 'out')]);
    expect(code).toBe(3);
    expect(stderr).toContain('there is no such file');
  });

  it('where the file is empty', async () => {
    const { code, stderr } = await refusal('');
    expect(code).toBe(3);
    expect(stderr).toContain('empty');
  });

  it('where the file is not JSON', async () => {
    const { code, stderr } = await refusal('{"a": 1,\n"b": }');
    expect(code).toBe(3);
    expect(stderr).toContain('line 2');
  });

  it('where the JSON is no report', async () => {
    const { code, stderr } = await refusal('{"hello": "world"}');
    expect(code).toBe(3);
    expect(stderr).toContain('ResourceCategories');
  });

  it('where a field has the wrong type, naming its path, what was expected and what was found', async () => {
    const { code, stderr } = await refusal(bodyOf([aWireReport({ JobId: 7 })]));
    expect(code).toBe(3);
    expect(stderr).toContain('[0].JobId: expected a string or null, found 7');
  });

  it('where the envelope reports a failure', async () => {
    const { code, stderr } = await refusal(JSON.stringify({ result: null, statusCode: 401, message: 'Token expired' }));
    expect(code).toBe(4);
    expect(stderr).toContain('Token expired');
  });

  it('where the response holds no report', async () => {
    expect((await refusal('[]')).code).toBe(5);
  });

  it('where it is the list of benchmarks', async () => {
    const { code, stderr } = await refusal(JSON.stringify([{ name: 'Best Practices', benchmarkId: 'CSBP' }]));
    expect(code).toBe(3);
    expect(stderr).toContain('benchmark');
  });

  it('where the output folder is a file', async () => {
    const input = join(folder, 'input.json');
    writeFileSync(input, bodyOf([aWireReport()]));
    writeFileSync(join(folder, 'taken'), '');
    const { code, stderr } = await refused(['generate', input, '--out', join(folder, 'taken')]);
    expect(code).toBe(3);
    expect(stderr).toContain('taken');
  });

  it('where the output folder cannot be written to', async () => {
    const input = join(folder, 'input.json');
    writeFileSync(input, bodyOf([aWireReport()]));
    chmodSync(folder, 0o555);
    const { code } = await refused(['generate', input, '--out', join(folder, 'out')], { asOrdinaryUser: true });
    expect(code).toBe(3);
    expect(readdirSync(folder)).toEqual(['input.json']);
  });

  it('where the arguments are wrong', async () => {
    expect((await refused(['generate'])).code).toBe(2);
    expect((await refused(['generate', 'x', '--no-such-option'])).code).toBe(2);
    expect((await refused(['generate', 'x', '--format', 'docx'])).code).toBe(2);
    expect((await refused(['generate', 'x', '--as-of', 'yesterday'])).code).toBe(2);
    expect((await refused([])).code).toBe(2);
  });

  it('where an argument is missing, in words that say what was expected', async () => {
    expect((await refused(['generate'])).stderr).toContain(
      'expected the path of a report, or the ids of one, received none\n',
    );
    expect((await refused(['render'])).stderr).toContain('expected a path, or - for standard input, received none\n');
    expect((await refused(['generate', 'x', '--out'])).stderr).toContain(
      'expected a value after --out, received none\n',
    );
    expect((await refused([])).stderr).toMatch(/^Run auditpress --help .*\.$/m);
  });

  it('without letting text of the report move the cursor or forge lines', async () => {
    const { stderr } = await refusal(JSON.stringify({ result: null, statusCode: 500, message: 'a\u001b[2Jb\nc' }));
    expect(stderr).not.toContain('\u001b');
    expect(stderr).not.toMatch(/^c/m);
  });
});
