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

/** Expects a message on standard error only, without a stack trace, and no output files. */
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

describe('bad input fails with its exit code, a message and no files:', () => {
  it('a missing file', async () => {
    const { code, stderr } = await refused(['generate', join(folder, 'missing.json'), '--out', join(folder, 'out')]);
    expect(code).toBe(3);
    expect(stderr).toContain('there is no such file');
  });

  it('an empty file', async () => {
    const { code, stderr } = await refusal('');
    expect(code).toBe(3);
    expect(stderr).toContain('empty');
  });

  it('a file that is not JSON', async () => {
    const { code, stderr } = await refusal('{"a": 1,\n"b": }');
    expect(code).toBe(3);
    expect(stderr).toContain('line 2');
  });

  it('JSON that is not a report', async () => {
    const { code, stderr } = await refusal('{"hello": "world"}');
    expect(code).toBe(3);
    expect(stderr).toContain('JSON of something else: an object with the key "hello"');
  });

  it('a field of the wrong type, named with its path and both types', async () => {
    const { code, stderr } = await refusal(bodyOf([aWireReport({ JobId: 7 })]));
    expect(code).toBe(3);
    expect(stderr).toContain('[0].JobId: expected a string or null, found 7');
  });

  it('an envelope that reports a failure', async () => {
    const { code, stderr } = await refusal(JSON.stringify({ result: null, statusCode: 401, message: 'Token expired' }));
    expect(code).toBe(4);
    expect(stderr).toContain('Token expired');
  });

  it('a response without a report', async () => {
    expect((await refusal('[]')).code).toBe(5);
  });

  it('the list of benchmarks', async () => {
    const { code, stderr } = await refusal(JSON.stringify([{ name: 'Best Practices', benchmarkId: 'CSBP' }]));
    expect(code).toBe(3);
    expect(stderr).toContain('benchmark');
  });

  it('an output folder that is a file', async () => {
    const input = join(folder, 'input.json');
    writeFileSync(input, bodyOf([aWireReport()]));
    writeFileSync(join(folder, 'taken'), '');
    const { code, stderr } = await refused(['generate', input, '--out', join(folder, 'taken')]);
    expect(code).toBe(3);
    expect(stderr).toContain('taken');
  });

  it('an output folder without write permission', async () => {
    const input = join(folder, 'input.json');
    writeFileSync(input, bodyOf([aWireReport()]));
    chmodSync(folder, 0o555);
    const { code } = await refused(['generate', input, '--out', join(folder, 'out')], { asOrdinaryUser: true });
    expect(code).toBe(3);
    expect(readdirSync(folder)).toEqual(['input.json']);
  });

  it('wrong arguments', async () => {
    expect((await refused(['generate'])).code).toBe(2);
    expect((await refused(['generate', 'x', '--no-such-option'])).code).toBe(2);
    expect((await refused(['generate', 'x', '--format', 'docx'])).code).toBe(2);
    expect((await refused(['generate', 'x', '--as-of', 'yesterday'])).code).toBe(2);
    expect((await refused([])).code).toBe(2);
  });

  it('a missing argument, named in the message', async () => {
    expect((await refused(['generate'])).stderr).toContain(
      'expected the path of a report, or the ids of a report of the service, received neither\n',
    );
    expect((await refused(['generate', 'x', '--out'])).stderr).toContain(
      'expected a value after --out, received none\n',
    );
    expect((await refused([])).stderr).toMatch(/^Run `auditpress --help` .*\.$/m);
  });

  it.each([
    [['render'], '<snapshot> (saved snapshot, or - for standard input)'],
    [['compare', 'x'], '<after> (later report file, or - for standard input)'],
    [['deliveries', 'show'], '<id> (id of a delivery, or its first characters)'],
    [['runs', 'show'], '<id> (id of a run, its first characters, or last)'],
    [['queue', 'retry'], '<ids> (ids, or their first characters)'],
    [['templates', 'copy', 'auditor'], '<folder> (new folder; it must not exist)'],
    [['deliver'], '<set> (folder of the set, its id in the archive, or its document id)'],
    [['deliver', 'x'], '--to (deliverers of the configuration, separated by commas)'],
    [['deliver', 'test'], '<name> (name of the deliverer in the configuration)'],
    [['acceptances', 'check'], '<paths> (files of risk acceptances, then reports)'],
  ])('%j without what it needs, with the help of that command', async (words, missing) => {
    const { code, stderr } = await refused(words);
    const name = words.filter((word) => word !== 'x' && word !== 'auditor').join(' ');
    expect([code, stderr]).toEqual([
      2,
      `auditpress: expected ${missing}, received none\nRun \`auditpress ${name} --help\` for its arguments and options.\n`,
    ]);
  });

  it('a report with control characters, which the message does not repeat', async () => {
    const { stderr } = await refusal(JSON.stringify({ result: null, statusCode: 500, message: 'a\u001b[2Jb\nc' }));
    expect(stderr).not.toContain('\u001b');
    expect(stderr).not.toMatch(/^c/m);
  });
});
