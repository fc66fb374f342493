import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileTree } from '../helpers/file-tree.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const EPOCH = { SOURCE_DATE_EPOCH: '1795255200' };

let folder: string;
let reports: string;
let out: string;

beforeEach(() => {
  folder = temporaryFolder();
  reports = join(folder, 'reports');
  out = join(folder, 'out');
  mkdirSync(reports);
});

function report(name: string, ...accounts: readonly string[]): string {
  const path = join(reports, `${name}.json`);
  writeFileSync(path, bodyOf(accounts.map((AccountName) => aWireReport({ AccountName }))));
  return path;
}

function words(...more: readonly string[]): string[] {
  return ['generate', reports, '--out', out, '--file-name', '{{account}}', ...more];
}

function made(folderOfSets: string): Readonly<Record<string, string>> {
  return fileTree(folderOfSets);
}

describe('many reports', () => {
  it('give the same bytes in threads, in one thread, and in separate runs', async () => {
    report('one', 'one', 'one again');
    report('two', 'two');
    const runs = ['1', '2'].map((workers) => {
      const folderOfSets = join(folder, workers);
      return { folderOfSets, words: words('--workers', workers).with(3, folderOfSets) };
    });
    for (const run of runs) expect(await runCli(run.words, { env: EPOCH })).toMatchObject({ code: 0 });
    for (const name of ['one', 'two']) {
      const single = words().with(1, join(reports, `${name}.json`));
      expect(await runCli(single, { env: EPOCH })).toMatchObject({ code: 0 });
    }
    const expected = made(out);
    expect(Object.keys(expected)).toHaveLength(3 * 4);
    for (const { folderOfSets } of runs) expect(made(folderOfSets)).toEqual(expected);
  });

  it('are printed one per line in the order of the files, with progress on standard error', async () => {
    for (const name of ['b', 'a', 'c']) report(name, name);
    const { code, stdout, stderr } = await runCli(words('--format', 'html'), { env: EPOCH, cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^out[\\/]a {2}.*% compliant, .*% assessed, \d+ not passed.*\nout[\\/]b {2}.*\nout[\\/]c {2}.*\nWritten: 3 document sets in out\n$/,
    );
    expect(stderr).toMatch(/^Reading 3 reports\n(\d of 3: reports[\\/][abc]\.json\n){3}$/);
  });

  it('are printed as paths only with --quiet', async () => {
    for (const name of ['a', 'b']) report(name, name);
    const run = await runCli(words('--format', 'html', '--quiet'), { cwd: folder });
    const paths = [join('out', 'a', 'a.html'), join('out', 'b', 'b.html')];
    expect(run).toEqual({ code: 0, stdout: `${paths.join('\n')}\n`, stderr: '' });
  });

  it('are only listed in a dry run', async () => {
    for (const name of ['a', 'b']) report(name, name);
    const { code, stdout } = await runCli(words('--format', 'html', '--dry-run'), { cwd: folder });
    expect({ code, files: readdirSync(folder) }).toEqual({ code: 0, files: ['reports'] });
    expect(stdout).toContain('Would write: 2 document sets in out\n');
  });
});

describe('failed reports among many', () => {
  /** Two with the same name, one that is not a report, one whose set would replace another, and a valid one. */
  async function aMixedLot(): Promise<void> {
    report('older', 'Taken');
    await runCli(['generate', join(reports, 'older.json'), ...words('--format', 'html').slice(2)], { env: EPOCH });
    writeFileSync(join(reports, 'broken.json'), '{"Reports": ');
    report('same-1', 'Twin');
    report('same-2', 'Twin');
    report('sound', 'Sound');
  }
  const OTHERWISE = ['--format', 'html', '--prepared-by', 'Somebody'];

  it.each(['1', '2'])(
    'print the reason, do not stop the others, and exit with 7, with --workers %s',
    async (workers) => {
      await aMixedLot();
      const before = made(join(out, 'Taken'));
      const { code, stdout, stderr } = await runCli(words(...OTHERWISE, '--workers', workers), {
        env: EPOCH,
        cwd: folder,
      });
      expect(code).toBe(7);
      expect(readdirSync(out).sort()).toEqual(['Sound', 'Taken']);
      expect(made(join(out, 'Taken'))).toEqual(before);
      expect(stdout).toMatch(/^out[\\/]Sound {2}.*\nWritten: 1 document set in out\n$/);
      expect(stderr).toMatch(/^auditpress: reports[\\/]broken\.json: .*expected .*found/m);
      expect(stderr).toMatch(
        /^auditpress: reports[\\/]older\.json: expected to write a new document set, .*\n.*\n(Replace|A set)/m,
      );
      for (const name of ['same-1', 'same-2']) {
        expect(stderr).toMatch(
          new RegExp(
            `^auditpress: reports.${name}\\.json: expected a different name .*same-1\\.json, .*same-2\\.json$`,
            'm',
          ),
        );
      }
      expect(stderr).toMatch(/^auditpress: 4 of 5 document sets failed$/m);
    },
  );

  it('are in the JSON result, which fits its published schema', async () => {
    await aMixedLot();
    const { code, stdout } = await runCli(words(...OTHERWISE, '--json'), { env: EPOCH, cwd: folder });
    expect(code).toBe(7);
    const result = JSON.parse(stdout) as { readonly sets: readonly { readonly report: string }[] };
    expect(result.sets.map((set) => [set.report.slice('reports/'.length), Object.hasOwn(set, 'error')])).toEqual([
      ['broken.json', true],
      ['older.json', true],
      ['same-1.json', true],
      ['same-2.json', true],
      ['sound.json', false],
    ]);
    expect(result.sets[1]).toMatchObject({ documents: [], manifest: null, error: { code: 'file-exists' } });
    expectToFit('result', result);
  });

  it('exit with the code of the first where all fail', async () => {
    for (const name of ['a', 'b']) writeFileSync(join(reports, `${name}.json`), 'no JSON');
    expect(await runCli(words())).toMatchObject({ code: 3, stdout: '' });
  });

  it('print no credential', async () => {
    for (const name of ['a', 'b']) writeFileSync(join(reports, `${name}.json`), '{"a": hunter2-token}');
    const env = { AUDITPRESS_ACCOUNT_TOKEN: 'hunter2-credential', AUDITPRESS_API_KEY: 'hunter2-credential' };
    const { stdout, stderr } = await runCli(words('--workers', '2', '--json'), {
      env: { ...env, AUDITPRESS_DEBUG: '1' },
    });
    expect(stdout + stderr).not.toContain('hunter2-credential');
  });
});

describe('an error that affects all reports is printed once:', () => {
  it.each([
    ['a template that is not there', ['--template', 'nobodys'], 2],
    ['an invalid number of workers', ['--workers', '0'], 2],
    ['an id beside the files', ['--license', 'L'], 2],
  ])('%s', async (_what, more, code) => {
    for (const name of ['a', 'b']) report(name, name);
    const run = await runCli(words(...more));
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr.match(/^auditpress: /gm)).toHaveLength(1);
  });

  it('standard input together with files', async () => {
    const file = report('a', 'a');
    const { code, stderr } = await runCli(['generate', file, '--json', '-', '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toContain('expected - as the only path');
  });

  it('a folder without reports', async () => {
    expect(await runCli(words())).toMatchObject({ code: 3, stdout: '' });
  });
});

describe('one report', () => {
  const REFUSING = `
    const { _load } = require('node:module');
    require('node:module')._load = (request, ...others) => {
      if (/piscina|worker_threads/.test(request)) throw new Error('asked for ' + request);
      return _load(request, ...others);
    };
  `;

  it('of a folder or a pattern is processed without threads', async () => {
    report('only', 'Only');
    const hook = join(folder, 'hook.cjs');
    writeFileSync(hook, REFUSING);
    const env = { ...EPOCH, NODE_OPTIONS: `--require ${hook}` };
    for (const source of [reports, join(reports, '*.json')]) {
      const { code, stdout } = await runCli(words('--format', 'html', '--workers', '4').with(1, source), { env });
      expect(code).toBe(0);
      expect(stdout).toContain('Compliance');
    }
    report('another', 'Another');
    expect(await runCli(words('--format', 'html', '--workers', '4'), { env })).toMatchObject({ code: 1 });
  });
});
