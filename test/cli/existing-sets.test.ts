import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SetResult } from '../../src/cli/result.js';
import { sha256Of } from '../helpers/artifacts.js';
import { fileTree } from '../helpers/file-tree.js';
import { aGoneOwner, aStagingFolder } from '../helpers/owners.js';
import { expectToFit } from '../helpers/published-schemas.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { sharedFolder, temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const NAME = 'Contoso-production-CSBP-2026-11-20';
const SCANNED = ['--scanned-at', '2026-11-20'];

const firstRun = sharedFolder();

let folder: string;
let out: string;

beforeAll(async () => {
  writeFileSync(join(firstRun(), 'report.json'), bodyOf([aWireReport()]));
  expect((await runCli(['generate', 'report.json', ...SCANNED, '--format', 'html'], { cwd: firstRun() })).code).toBe(0);
});

beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, 'out');
  cpSync(join(firstRun(), 'report.json'), join(folder, 'report.json'));
});

/** The set of a first run, which wrote a page. */
function placeExistingSet(): void {
  cpSync(join(firstRun(), 'out'), out, { recursive: true, preserveTimestamps: true });
}

function generate(...more: readonly string[]): Promise<CliRun> {
  return runCli(['generate', 'report.json', ...SCANNED, '--format', 'html', ...more], { cwd: folder });
}

function resultOf({ stdout }: CliRun): SetResult {
  return JSON.parse(stdout) as SetResult;
}

interface Manifest {
  readonly documentId: string;
  readonly identity: string;
  readonly clock: string;
  readonly snapshot: { readonly retrievedAt: string };
  readonly configuration: { readonly formats: readonly string[]; readonly withSnapshot: boolean };
  readonly files: readonly { readonly format: string; readonly name: string; readonly sha256: string }[];
}

function manifest(name = NAME): Manifest {
  return JSON.parse(readFileSync(join(out, name, 'manifest.json'), 'utf8')) as Manifest;
}

describe('a second run with the same inputs', () => {
  it('succeeds, writes nothing, and prints unchanged', async () => {
    placeExistingSet();
    const [before, written] = [fileTree(out), statSync(join(out, NAME)).mtimeMs];
    const again = await generate();
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(again.stdout).toContain(`Already exists, unchanged (generated ${manifest().clock}):`);
    expect(fileTree(out)).toEqual(before);
    expect(statSync(join(out, NAME)).mtimeMs).toBe(written);
  });

  it('removes what a killed run left', async () => {
    placeExistingSet();
    const left = aStagingFolder(out, aGoneOwner());
    expect((await generate('--dry-run')).code).toBe(0);
    expect(existsSync(left)).toBe(true);
    expect((await generate()).stdout).toContain('unchanged');
    expect(existsSync(left)).toBe(false);
  });

  it('prints JSON that fits its published schema', async () => {
    expect(resultOf(await generate('--json')).status).toBe('written');
    const again = resultOf(await generate('--json'));
    expect(again).toMatchObject({ status: 'unchanged', documents: [{ format: 'html' }] });
    expect(again.documents[0]?.sha256).toBe(manifest().files[0]?.sha256);
    expectToFit('result', again);
  });

  it('resumes an interrupted batch', async () => {
    const reports = join(folder, 'reports');
    mkdirSync(reports);
    for (const name of ['a', 'b', 'c']) {
      writeFileSync(join(reports, `${name}.json`), bodyOf([aWireReport({ AccountName: name })]));
    }
    const words = ['generate', 'reports', ...SCANNED, '--format', 'html'];
    expect((await runCli(words, { cwd: folder })).code).toBe(0);
    rmSync(join(out, 'b-CSBP-2026-11-20'), { recursive: true });
    const { code, stdout } = await runCli(words, { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(/a-CSBP-2026-11-20 {2}unchanged, .*\n.*b-CSBP-2026-11-20 {2}0\.0% compliant/);
    expect(stdout).toContain('Written: 1 document set in out, 2 unchanged\n');
  });

  it('fails where a document was edited', async () => {
    placeExistingSet();
    writeFileSync(join(out, NAME, `${NAME}.html`), 'mine');
    const { code, stderr } = await generate();
    expect(code).toBe(3);
    expect(stderr).toContain(`${NAME}.html has changed since it was written`);
  });
});

describe('a second run with another language, format or template', () => {
  it('adds to the documents of the first, and loses none', async () => {
    const run = (...words: readonly string[]) =>
      runCli(['generate', 'report.json', ...SCANNED, ...words], { cwd: folder });
    cpSync(new URL('../../templates/auditor', import.meta.url), join(folder, 'ours'), { recursive: true });
    const words = [
      ['--format', 'html'],
      ['--locale', 'de', '--format', 'html'],
      ['--format', 'pdf'],
      ['--template', './ours', '--format', 'html'],
      ['--template', './ours', '--format', 'html', '--locale', 'de'],
      ['--locale', 'de', '--format', 'xlsx'],
    ];
    for (const each of words) expect((await run(...each)).code).toBe(0);
    const sets = {
      [NAME]: ['html', 'pdf'],
      [`${NAME}-de`]: ['html', 'xlsx'],
      [`${NAME}-ours`]: ['html'],
      [`${NAME}-ours-de`]: ['html'],
    };
    expect(readdirSync(out)).toEqual(Object.keys(sets));
    for (const [name, formats] of Object.entries(sets)) {
      const { files } = manifest(name);
      expect(files.map((file) => file.format)).toEqual(formats);
      for (const file of files) expect(sha256Of(readFileSync(join(out, name, file.name)))).toBe(file.sha256);
    }
    for (const each of words) expect((await run(...each)).stdout).toContain('Already exists, unchanged');
  });

  it('is refused if it says something else under the same name', async () => {
    placeExistingSet();
    const before = fileTree(out);
    const { code, stderr } = await generate('--time-zone', 'Europe/Berlin');
    expect(code).toBe(3);
    expect(stderr).toContain('it was made with other settings');
    expect(stderr).toContain('--file-name');
    expect(fileTree(out)).toEqual(before);
  });

  it('replaces the file of --output, as compilers do, unless --if-exists says otherwise', async () => {
    const write = (...words: readonly string[]) =>
      runCli(['generate', 'report.json', '--output', 'report.html', ...words], { cwd: folder });
    expect((await write()).code).toBe(0);
    expect((await write('--locale', 'de')).code).toBe(0);
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('lang="de"');
    expect((await write('--if-exists', 'fail')).code).toBe(3);
    expect((await write('--if-exists', 'skip')).stdout).toContain('skipped');
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('lang="de"');
  });
});

describe('--if-exists', () => {
  it('skip keeps any existing set', async () => {
    placeExistingSet();
    const before = fileTree(out);
    const skipped = await generate('--time-zone', 'Asia/Tokyo', '--if-exists', 'skip', '--json');
    expect(skipped.code).toBe(0);
    expect(resultOf(skipped)).toMatchObject({ status: 'skipped', documents: [{ format: 'html' }] });
    expect(fileTree(out)).toEqual(before);
  });

  it.each([['--if-exists', 'replace'], ['--force']])('replace writes the set again: %s %s', async (...flags) => {
    placeExistingSet();
    const { clock } = manifest();
    expect(resultOf(await generate(...flags, '--json')).status).toBe('written');
    expect(manifest().clock).not.toBe(clock);
  });

  it('add writes missing formats with the time of the set, and lists all files', async () => {
    placeExistingSet();
    const [before, page] = [manifest(), statSync(join(out, NAME, `${NAME}.html`)).ino];
    const words = ['--with-snapshot', '--if-exists', 'add'];
    const added = await runCli(['generate', 'report.json', ...SCANNED, '--format', 'xlsx,html', ...words], {
      cwd: folder,
    });
    expect(added.code).toBe(0);
    expect(added.stdout).toMatch(
      /Written:\n.*\.xlsx\n.*\.snapshot\.json\n.*manifest\.json\nAlready exists, unchanged .*\n.*\.html\n/,
    );
    const after = manifest();
    expect(after.files.map(({ format }) => format)).toEqual(['html', 'xlsx', 'snapshot']);
    expect(after.configuration).toMatchObject({ formats: ['html', 'xlsx'], withSnapshot: true });
    const { documentId, identity, clock } = before;
    expect(after).toMatchObject({ documentId, identity, clock, snapshot: before.snapshot });
    expect(statSync(join(out, NAME, `${NAME}.html`)).ino).toBe(page);
    expect(readdirSync(out)).toEqual([NAME]);
    const again = await runCli(['generate', 'report.json', ...SCANNED, '--json', '--format', 'xlsx'], { cwd: folder });
    expect(resultOf(again).status).toBe('unchanged');
  });

  it('add gives the same bytes as one run with all formats', async () => {
    const clock = { SOURCE_DATE_EPOCH: '1795255200' };
    const make = (formats: string, to: string, ...more: readonly string[]) =>
      runCli(['generate', 'report.json', ...SCANNED, '--out', to, '--format', formats, ...more], {
        cwd: folder,
        env: more.length > 0 ? {} : clock,
      });
    await make('html,xlsx', 'whole');
    await make('html', 'parts');
    expect((await make('html,xlsx', 'parts', '--if-exists', 'add')).code).toBe(0);
    expect(fileTree(join(folder, 'parts'))).toEqual(fileTree(join(folder, 'whole')));
  });

  it('add by two simultaneous runs adds both formats', async () => {
    placeExistingSet();
    const add = (format: string) =>
      runCli(['generate', 'report.json', ...SCANNED, '--format', format, '--if-exists', 'add'], { cwd: folder });
    const runs = await Promise.all([add('xlsx'), add('pdf')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const { files } = manifest();
    expect(files.map(({ format }) => format).sort()).toEqual(['html', 'pdf', 'xlsx']);
    expect(readdirSync(join(out, NAME)).sort()).toEqual([...files.map(({ name }) => name), 'manifest.json'].sort());
  });

  it('two simultaneous runs write the same set once', async () => {
    const runs = await Promise.all([generate(), generate()]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  });

  it('fail refuses to add a format', async () => {
    placeExistingSet();
    const { code, stderr } = await generate('--with-snapshot', '--if-exists', 'fail');
    expect(code).toBe(3);
    expect(stderr).toContain('without some of the formats');
  });

  it('conflicts with --force unless it means the same', async () => {
    const { code, stderr } = await generate('--if-exists', 'add', '--force');
    expect({ code, there: readdirSync(folder) }).toEqual({ code: 2, there: ['report.json'] });
    expect(stderr).toContain('expected either --force or --if-exists add, received both');
    expect((await generate('--if-exists', 'replace', '--force')).code).toBe(0);
    const env = { AUDITPRESS_IF_EXISTS: 'skip' };
    const forced = await runCli(['generate', 'report.json', ...SCANNED, '--format', 'html', '--force', '--json'], {
      cwd: folder,
      env,
    });
    expect(resultOf(forced).status).toBe('written');
  });

  it('prints in a dry run what would be done', async () => {
    placeExistingSet();
    expect(resultOf(await generate('--dry-run', '--json')).status).toBe('unchanged');
    const add = await generate('--with-snapshot', '--if-exists', 'add', '--dry-run', '--json');
    expect(resultOf(add)).toMatchObject({ status: 'added', dryRun: true });
    expect(readdirSync(join(out, NAME))).toHaveLength(2);
  });
});

describe('names', () => {
  it('contain the template, except for the auditor template', async () => {
    await generate('--template', 'executive');
    await generate('--template', 'remediation');
    expect(readdirSync(out)).toEqual([`${NAME}-executive`, `${NAME}-remediation`]);
  });

  it('contain the scan job where two jobs of a run collide, also in a second run', async () => {
    // As of ids that follow each other in time.
    const reports = ['0197a1b2-0c3d-7e11-8a00-5b6c7d8e9f01', '0197a1b2-0c3d-7e12-8a00-aaaabbbbcccc'];
    writeFileSync(join(folder, 'report.json'), bodyOf(reports.map((JobId) => aWireReport({ JobId }))));
    expect((await generate()).code).toBe(0);
    expect(readdirSync(out)).toEqual([`${NAME}-7d8e9f01`, `${NAME}-bbbbcccc`]);
    expect((await generate()).stdout.match(/unchanged/g)).toHaveLength(2);
  });

  it('contain the scan job where the folder belongs to another job', async () => {
    placeExistingSet();
    writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport({ JobId: '33333333-4444' })]));
    expect((await generate()).code).toBe(0);
    expect((await generate()).stdout).toContain('unchanged');
    expect(readdirSync(out)).toEqual([NAME, `${NAME}-333-4444`]);
  });

  it.each(['1', '2'])('contain the account where two have the same name, with %s workers', async (workers) => {
    const reports = join(folder, 'reports');
    mkdirSync(reports);
    for (const id of ['aaaa', 'bbbb']) {
      const report = aWireReport({ AccountId: `5f0c5a5e-2222-4333-8444-55556666${id}`, JobId: `job-${id}` });
      writeFileSync(join(reports, `${id}.json`), bodyOf([report]));
    }
    const words = ['generate', 'reports', ...SCANNED, '--format', 'html', '--workers', workers];
    expect((await runCli(words, { cwd: folder })).code).toBe(0);
    expect(readdirSync(out)).toEqual([`${NAME}-6666aaaa`, `${NAME}-6666bbbb`]);
  });

  it('contain the account where another run has archived a set of that name elsewhere', async () => {
    const words = ['--archive', 'audits', '--out'];
    expect((await generate(...words, 'one')).code).toBe(0);
    const other = { AccountId: '5f0c5a5e-2222-4333-8444-555566667777', JobId: 'another' };
    writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport(other)]));
    expect((await generate(...words, 'two')).code).toBe(0);
    expect(readdirSync(join(folder, 'two'))).toEqual([`${NAME}-66667777`]);
  });

  it('follow --file-name, and then collide', async () => {
    expect((await generate('--file-name', 'mine')).code).toBe(0);
    writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport({ JobId: '33333333-4444' })]));
    const { code, stderr } = await generate('--file-name', 'mine');
    expect(code).toBe(3);
    expect(stderr).toContain('--force');
  });
});
