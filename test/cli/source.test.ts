import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const MODULE = join(import.meta.dirname, '../../examples/sources/newest-file.mjs');

let cwd: string;

beforeEach(() => {
  cwd = temporaryFolder();
  mkdirSync(join(cwd, 'reports'));
  for (const [name, time] of [
    ['old', 1000],
    ['new', 2000],
  ] as const) {
    const path = join(cwd, 'reports', `${name}.json`);
    writeFileSync(path, bodyOf(aWireReport({ AccountName: `The ${name} account` })));
    utimesSync(path, time, time);
  }
  configure({ folder: 'reports' });
});

function configure(options: object): void {
  const sources = { 'newest-file': { module: MODULE, options } };
  writeFileSync(join(cwd, 'auditpress.config.json'), JSON.stringify({ sources }));
}

const run = (...words: readonly string[]) =>
  runCli([...words, '--config', 'auditpress.config.json', '--out', 'out'], { cwd });

describe('a configured source', () => {
  it('provides the report for generate', async () => {
    const { code, stderr } = await run('generate', '--source', 'newest-file', '--format', 'html', '--file-name', 'set');
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('auditpress: reading new.json');
    expect(readdirSync(join(cwd, 'out/set')).sort()).toEqual(['manifest.json', 'set.html']);
  });

  it('provides the report for fetch', async () => {
    const { code, stderr } = await run('fetch', '--source', 'newest-file');
    expect(code, stderr).toBe(0);
    expect(readdirSync(join(cwd, 'out'))).toEqual([expect.stringMatching(/\.snapshot\.json$/)]);
  });

  it.each<[string, readonly string[], number, string]>([
    [
      'of another name',
      ['--source', 'newest-fil'],
      2,
      '--source: expected one of newest-file, received "newest-fil" (did you mean "newest-file"?)',
    ],
    ['beside a path', ['reports/new.json', '--source', 'newest-file'], 2, 'received "reports/new.json" and --source'],
  ])('%s is refused', async (_what, words, code, sentence) => {
    const result = await run('generate', ...words);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(sentence);
  });

  it('is named in the error if it has no report, and if its options are wrong', async () => {
    configure({ folder: 'reports', ending: '.xml' });
    const empty = await run('generate', '--source', 'newest-file');
    expect(empty.code).toBe(6);
    expect(empty.stderr).toContain(`the source "newest-file" in ${MODULE} failed: fetch: expected a file that ends`);
    configure({ folders: 'reports' });
    const wrong = await run('generate', '--source', 'newest-file');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('sources.newest-file.options: unknown key "folders" (did you mean "folder"?)');
  });
});
