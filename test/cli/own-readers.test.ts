/** Formats of the user's own, and tables with columns of their own, as people run them. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Inspection } from '../../src/cli/inspection-schema.js';
import { runCli } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const QUESTIONS = join(EXAMPLES, 'scanners/table/supplier-questions.csv');
const REPORT = join(EXAMPLES, 'reports/type-2-pci-2026-11.json');

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  cpSync(join(EXAMPLES, 'readers/tap.mjs'), join(folder, 'tap.mjs'));
  cpSync(join(EXAMPLES, 'readers/hardening.tap'), join(folder, 'hardening.tap'));
  configure('own.yaml', 'readers: { tap: { module: ./tap.mjs } }');
});

function configure(name: string, text: string): void {
  writeFileSync(join(folder, name), `${text}\n`);
}

const run = (...words: readonly string[]) => runCli([...words, '--quiet'], { cwd: folder });
const withReader = (...words: readonly string[]) => run(...words, '--config', 'own.yaml');

async function inspected(...words: readonly string[]): Promise<Inspection['reports']> {
  const { code, stdout, stderr } = await runCli(['inspect', ...words, '--json'], { cwd: folder });
  expect(code, stderr).toBe(0);
  return (JSON.parse(stdout) as Inspection).reports;
}

describe('a reader of the configuration', () => {
  it('is found by content, and by name', async () => {
    const reports = await inspected('hardening.tap', '--config', 'own.yaml');
    expect(reports).toMatchObject([
      { reader: 'tap', tool: 'TAP', counts: { total: 6, passed: 3, failed: 1, notAssessed: 2 } },
    ]);
    expect(await inspected('hardening.tap', '--config', 'own.yaml', '--reader', 'tap')).toEqual(reports);
    const { code, stderr } = await withReader('inspect', 'hardening.tap', '--reader', 'tab');
    expect(code).toBe(2);
    expect(stderr).toMatch(/expected one of service, .*, table, tap as the reader, received "tab"/);
  });

  it('reads in threads, among reports of the service', async () => {
    const { code, stderr } = await withReader('generate', 'hardening.tap', REPORT, '--format', 'md', '--workers', '2');
    expect(code, stderr).toBe(0);
    expect(readdirSync(join(folder, 'out'))).toHaveLength(2);
  });

  it('reads its snapshots in an archive again, for another language and for figures', async () => {
    const box = '{ use: folder, options: { folder: box }, locale: de }';
    configure('own.yaml', `readers: { tap: { module: ./tap.mjs } }\ndeliverers: { box: ${box} }`);
    const made = await withReader(
      'generate',
      'hardening.tap',
      '--format',
      'md',
      '--archive',
      'audits',
      '--deliver',
      'box',
    );
    expect(made.code, made.stderr).toBe(0);
    expect(readdirSync(join(folder, 'box'))).toHaveLength(1);
    const reindexed = await withReader('archive', 'reindex', '--archive', 'audits', '--json');
    expect(JSON.parse(reindexed.stdout)).toMatchObject({ snapshots: 1, damaged: [] });
    const portfolio = await withReader('portfolio', '--archive', 'audits', '--format', 'md', '--out', 'board');
    expect(portfolio.code, portfolio.stderr).toBe(0);
    const without = await run('archive', 'reindex', '--archive', 'audits');
    expect(without.code).toBe(2);
    expect(without.stderr).toContain('expected the reader "tap" in the configuration, because it read this report');
    expect(without.stderr).toContain('Name its module in the configuration, as readers.tap.module.');
  });

  it('is checked with the configuration', async () => {
    expect((await run('config', 'check', '--config', 'own.yaml')).code).toBe(0);
    configure('half.mjs', 'export const reader = { name: "tap", title: "TAP", version: 1, detects: () => true };');
    configure('own.yaml', 'readers: { tap: { module: ./half.mjs } }');
    const { code, stderr } = await run('config', 'check', '--config', 'own.yaml');
    expect(code).toBe(2);
    expect(stderr).toMatch(/expected a reader in .*half\.mjs: read: expected a function, received nothing/);
  });

  it('cannot have the name of a built-in one', async () => {
    configure('own.yaml', 'readers: { prowler: { module: ./tap.mjs } }');
    const { code, stderr } = await withReader('inspect', 'hardening.tap');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'readers.prowler: expected no module for the built-in reader prowler, received "./tap.mjs"',
    );
  });

  it('joins the files of a folder', async () => {
    const joining = readFileSync(join(folder, 'tap.mjs'), 'utf8').replace(
      '  read(file',
      '  join: (files, options, context) => reader.read(files.at(-1), options, context),\n  read(file',
    );
    configure('tap.mjs', joining);
    mkdirSync(join(folder, 'results'));
    for (const name of ['run.tap', 'run_second.tap'])
      cpSync(join(folder, 'hardening.tap'), join(folder, 'results', name));
    expect(await inspected('results', '--config', 'own.yaml')).toMatchObject([{ reader: 'tap', counts: { total: 6 } }]);
    const { code, stderr } = await withReader('generate', 'results', '--format', 'md');
    expect(code, stderr).toBe(0);
  });
});

describe('--columns', () => {
  const COLUMNS = ['--columns', 'id=Clause no,status=Verdict', '--columns', 'title=Question'];

  it('names the columns of a table, which its snapshot keeps', async () => {
    expect((await run('inspect', QUESTIONS)).stderr).toContain('as in --columns id=Control,status=Result');
    expect(await inspected(QUESTIONS, ...COLUMNS)).toMatchObject([{ counts: { total: 4, passed: 2, failed: 1 } }]);
    const made = await run('generate', QUESTIONS, ...COLUMNS, '--format', 'md', '--with-snapshot');
    expect(made.code, made.stderr).toBe(0);
    const [set = ''] = readdirSync(join(folder, 'out'));
    const again = await run('render', join('out', set, `${set}.snapshot.json`), '--format', 'md', '--out', 'again');
    expect(again.code, again.stderr).toBe(0);
    const [first, second] = ['out', 'again'].map((out) => readFileSync(join(folder, out, set, `${set}.md`), 'utf8'));
    expect(second).toContain('Is a second factor required?');
    expect(second?.split('\n').length).toBe(first?.split('\n').length);
  });

  it('makes another portfolio of the same bytes', async () => {
    writeFileSync(join(folder, 'both.csv'), 'id,Before,After\nA,fail,pass\n');
    const portfolio = (status: string) =>
      run('portfolio', 'both.csv', '--columns', `status=${status}`, '--format', 'md', '--out', 'board');
    expect((await portfolio('Before')).code).toBe(0);
    expect((await portfolio('Before')).code).toBe(0);
    const other = await portfolio('After');
    expect(other.code).not.toBe(0);
    expect(other.stderr).toContain('a different one exists');
  });

  it('reads the earlier scan of a comparison in the same way', async () => {
    for (const [name, result] of [
      ['before', 'fail'],
      ['after', 'pass'],
    ] as const)
      writeFileSync(join(folder, `${name}.csv`), `Nr;Ergebnis\nA-1;${result}\n`);
    const words = ['before.csv', 'after.csv', '--columns', 'id=Nr,status=Ergebnis'];
    const { code, stderr } = await run('compare', ...words, '--json');
    expect(code, stderr).toBe(0);
    const made = await run('compare', ...words, '--format', 'md');
    expect(made.code, made.stderr).toBe(0);
  });

  it('does the same in the configuration', async () => {
    configure('own.yaml', 'readers: { table: { options: { columns: { id: Clause no, status: Verdict } } } }');
    expect(await inspected(QUESTIONS, '--config', 'own.yaml')).toMatchObject([
      { reader: 'table', counts: { total: 4 } },
    ]);
  });

  it.each([
    [['id'], 'expected pairs such as id=Control,status=Result, received "id"'],
    [['ident=Clause no'], 'expected one of id, title, number'],
    [['titel=Question'], 'received "titel" (did you mean "title"?)'],
    [['id=Clause no,id=Topic'], 'expected one column for id, received two'],
    [['id=Clauses no,status=Verdict'], 'none of that name (did you mean "Clause no"?)'],
    [['id=Clause no', '--reader', 'prowler'], 'expected the reader table with --columns, received --reader "prowler"'],
  ])('is refused for %j', async (words, problem) => {
    const { code, stderr } = await run('inspect', QUESTIONS, '--columns', ...words);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });

  it('takes names with commas and equals signs', async () => {
    writeFileSync(join(folder, 'odd.csv'), '"No, really";a=b\n1;pass\n');
    const reports = await inspected('odd.csv', '--columns', 'id=No, really,status=a=b');
    expect(reports).toMatchObject([{ counts: { total: 1, passed: 1 } }]);
  });
});
