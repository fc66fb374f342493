import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { findReports } from '../../helpers/built-in-readers.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, '2026', 'deep'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  for (const file of ['b.json', 'a.json', 'notes.txt', '[x].json', '2026/c.json', '2026/deep/d.json']) {
    writeFileSync(join(folder, file), '{}');
  }
});

/** Relative to the folder, with slashes. */
async function found(...given: readonly string[]): Promise<string[]> {
  const paths = await findReports(given.map((path) => join(folder, path)));
  return paths.map((path) => relative(folder, path).replaceAll('\\', '/'));
}

describe('report files', () => {
  it('are found by path, in the given order', async () => {
    expect(await found('b.json', 'a.json')).toEqual(['b.json', 'a.json']);
  });

  it.skipIf(process.platform === 'win32')(
    'may be a pipe if it is the only report, because it can be read only once',
    async () => {
      execFileSync('mkfifo', [join(folder, 'pipe.json')]);
      expect(await found('pipe.json')).toEqual(['pipe.json']);
      expect(await failureOf(() => found('a.json', 'pipe.json'))).toMatchObject({
        kind: 'usage',
        code: 'arguments-invalid',
        message: expect.stringMatching(/^expected regular files, .*pipe\.json"$/) as unknown,
      });
      expect(await found('.')).toEqual(['[x].json', 'a.json', 'b.json']);
    },
  );

  it('are the JSON files of a folder by name, without subfolders', async () => {
    expect(await found('.')).toEqual(['[x].json', 'a.json', 'b.json']);
  });

  it('may have the extension in another case', async () => {
    writeFileSync(join(folder, 'z.JSON'), '{}');
    expect(await found('.')).toEqual(['[x].json', 'a.json', 'b.json', 'z.JSON']);
  });

  it('are found by pattern, sorted by name', async () => {
    expect(await found('**/*.json')).toEqual(['2026/c.json', '2026/deep/d.json', '[x].json', 'a.json', 'b.json']);
    expect(await found('{a,b}.json')).toEqual(['a.json', 'b.json']);
  });

  it('exclude known files that are not reports, unless named explicitly', async () => {
    for (const file of ['package.json', 'package-lock.json', 'tsconfig.json', 'auditpress.config.json']) {
      writeFileSync(join(folder, '2026', file), '{}');
    }
    writeFileSync(join(folder, '2026', 'manifest.json'), '{\n  "manifest": 1,\n  "files": []\n}\n');
    writeFileSync(join(folder, '2026', 'deep', 'manifest.json'), '[]');
    const skipped: string[] = [];
    const paths = await findReports([join(folder, '2026', '**', '*.json')], {
      onSkipped: (others) => skipped.push(...others),
    });
    expect(paths.map((path) => relative(folder, path))).toEqual([
      join('2026', 'c.json'),
      join('2026', 'deep', 'd.json'),
      join('2026', 'deep', 'manifest.json'),
    ]);
    expect(skipped.map((path) => relative(join(folder, '2026'), path))).toEqual([
      'auditpress.config.json',
      'manifest.json',
      'package-lock.json',
      'package.json',
      'tsconfig.json',
    ]);
    expect(await found('2026/package.json', '2026')).toEqual(['2026/package.json', '2026/c.json']);
  });

  it('are missing if a folder contains only such files', async () => {
    writeFileSync(join(folder, 'empty', 'package.json'), '{}');
    expect(await failureOf(() => found('empty'))).toMatchObject({ kind: 'input', code: 'reports-none' });
  });

  it('are returned once, even if named twice', async () => {
    expect(await found('b.json', '*.json', '.')).toEqual(['b.json', '[x].json', 'a.json']);
  });

  it('may have names that look like patterns', async () => {
    expect(await found('[x].json')).toEqual(['[x].json']);
  });

  it('may be missing: reading them fails later', async () => {
    expect(await found('missing.json')).toEqual(['missing.json']);
  });

  it('can be standard input, without others', async () => {
    expect(await findReports(['-'])).toEqual(['-']);
    expect(await failureOf(() => findReports(['-', 'a.json']))).toMatchObject({ kind: 'usage' });
  });

  it.each(['empty', 'none-*.json'])('are required: %s', async (argument) => {
    expect(await failureOf(() => found(argument))).toMatchObject({ kind: 'input', code: 'reports-none' });
  });
});
