import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

const EPOCH = { SOURCE_DATE_EPOCH: '1795255200' };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport()]));
});

function generate(...words: readonly string[]): Promise<CliRun> {
  return runCli(['generate', 'report.json', ...words], { cwd: folder, env: EPOCH });
}

function written(): readonly string[] {
  return readdirSync(folder).filter((name) => name !== 'report.json');
}

describe('--output', () => {
  it.each([
    ['a.pdf', '%PDF-'],
    ['a.xlsx', 'PK'],
    ['a.HTML', '<!doctype html>'],
  ])('writes the format of the extension, without a manifest: %s', async (name, start) => {
    const { code, stdout } = await generate('--output', name);
    expect(code).toBe(0);
    expect(stdout).toContain(`\nWritten: ${name}\n`);
    expect(readFileSync(join(folder, name), 'latin1').slice(0, start.length)).toBe(start);
    expect(written()).toEqual([name]);
  });

  it('writes the same bytes to standard output, and everything else to standard error', async () => {
    await generate('--output', 'a.html');
    const { code, stdout, stderr } = await generate('--output', '-', '--format', 'html');
    expect({ code, stdout }).toEqual({ code: 0, stdout: readFileSync(join(folder, 'a.html'), 'utf8') });
    expect(stderr).toContain('Compliance');
    const quiet = await generate('--output', '-', '--format', 'html', '--quiet');
    expect(quiet).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('replaces a file, also through a link, unless --if-exists says otherwise', async () => {
    writeFileSync(join(folder, 'a.html'), 'mine');
    symlinkSync('a.html', join(folder, 'link.html'));
    const { code, stdout, stderr } = await generate('--output', 'a.html', '--if-exists', 'fail');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('--if-exists replace');
    const skipped = await generate('--output', 'a.html', '--if-exists', 'skip');
    expect(skipped).toMatchObject({ code: 0, stdout: expect.stringContaining('skipped: a.html') as unknown });
    expect(readFileSync(join(folder, 'a.html'), 'utf8')).toBe('mine');
    expect((await generate('--output', 'link.html')).code).toBe(0);
    expect(readFileSync(join(folder, 'a.html'), 'utf8')).toMatch(/^<!doctype html>/);
    expect(written()).toEqual(['a.html', 'link.html']);
  });

  it.skipIf(process.platform === 'win32')('replaces only regular files', async () => {
    const { code, stderr } = await generate('--output', '/dev/null', '--format', 'html', '--if-exists', 'replace');
    expect({ code, stderr }).toMatchObject({ code: 2 });
    symlinkSync('/dev/null', join(folder, 'null.html'));
    expect((await generate('--output', 'null.html', '--if-exists', 'replace')).code).toBe(3);
  });

  it('prints a JSON result for one document, but not together with a document', async () => {
    const { stdout } = await generate('--output', 'a.html', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'written',
      manifest: null,
      documents: [{ format: 'html', path: join(folder, 'a.html') }],
    });
    expect((await generate('--output', '-', '--format', 'html', '--json')).code).toBe(2);
  });

  it('writes nothing in a dry run', async () => {
    expect((await generate('--output', 'a.html', '--dry-run')).stdout).toContain('Would write: a.html');
    expect(written()).toEqual([]);
  });

  it.each([
    ['several formats', ['--output', 'a.pdf', '--format', 'pdf,html'], 'expected one format with --output'],
    [
      'another format',
      ['--output', 'a.pdf', '--format', 'html'],
      'expected --output and --format to name the same format',
    ],
    ['no format for standard output', ['--output', '-'], 'expected one format with --output -, received none'],
    ['an unknown extension', ['--output', 'a.doc'], 'expected --output to end in one of .pdf, .xlsx, .html'],
    ['--with-snapshot', ['--output', 'a.pdf', '--with-snapshot'], 'expected --output without --with-snapshot'],
    ['--out', ['--output', 'a.pdf', '--out', 'b'], 'expected --output without --out'],
    ['several files', ['report.json', '.', 'other.json', '--output', 'a.pdf'], 'expected one report with --output'],
  ])('refuses %s', async (_what, words, message) => {
    const { code, stdout, stderr } = await generate(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(written()).toEqual([]);
  });

  it('refuses several reports of one response', async () => {
    writeFileSync(join(folder, 'report.json'), bodyOf([aWireReport(), aWireReport({ JobId: '2' })]));
    const { code, stderr } = await generate('--output', 'a.html');
    expect(code).toBe(2);
    expect(stderr).toContain('expected one report with --output, found 2');
  });
});
