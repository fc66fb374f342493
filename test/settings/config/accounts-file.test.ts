import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAccountsFile } from '../../../src/settings/config/accounts-file.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function read(text: string) {
  const path = join(temporaryFolder(), 'accounts.csv');
  writeFileSync(path, text);
  return readAccountsFile(path);
}

const namesOf = async (text: string) => (await read(text)).accounts.map(({ id, name }) => [id, name]);

describe('a CSV file of accounts', () => {
  it('may be as Excel writes it: with sep=; and separators after the last column', async () => {
    const text = 'sep=;\r\nid;name;;;\r\na;"One; two";;;\r\n;;;;\r\nb;;;;\r\n';
    expect(await namesOf(text)).toEqual([
      ['a', 'One; two'],
      ['b', ''],
    ]);
    expect((await read(text)).ignored).toEqual([]);
  });

  it('has the separator that its first line states', async () => {
    expect(await namesOf('sep=|\nid|name\na|One, two\n')).toEqual([['a', 'One, two']]);
    expect(await namesOf('\ufeffid\tname\na\tOne, two\n')).toEqual([['a', 'One, two']]);
  });

  it('that is missing, or a folder, is refused in plain words', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'missing.csv');
    await expect(readAccountsFile(path)).rejects.toThrow(`expected accounts in ${path}, found no file`);
    await expect(readAccountsFile(folder)).rejects.toThrow(`expected accounts in ${folder}, found a folder`);
  });

  it('names environments in any case, and says which columns it ignores', async () => {
    const { accounts, ignored } = await read('id,environment,,region\na, prod ,x,y\n');
    expect([accounts.map(({ environment }) => environment), ignored]).toEqual([['PROD'], ['region']]);
  });

  it('with many problems names the first ones, and counts the others', async () => {
    const lines = (count: number) => `id,environment\n${'a,nowhere\n'.repeat(count)}`;
    await expect(read(lines(5))).rejects.not.toThrow(/ more$/);
    await expect(read(lines(7))).rejects.toThrow(/ and \d more$/);
  });

  it('has each column once', async () => {
    await expect(read('id,name,Name\na,b,c\n')).rejects.toThrow(
      'line 1: expected each column once, found "name" more than once',
    );
  });

  it('has no column that is almost one that is read', async () => {
    await expect(read('id,licence\na,b\n')).rejects.toThrow('found "licence" (did you mean "license"?)');
    expect((await read('id,region\na,b\n')).ignored).toEqual(['region']);
  });

  it('has no row with more cells than columns, and no control characters in ids', async () => {
    await expect(read('sep=;\nid;name\na;b;c\n')).rejects.toThrow(
      'line 3: expected at most 2 cells, as in the header row, found 3',
    );
    await expect(read('id,name\n"a\u0001",b\n')).rejects.toThrow(
      'line 2: expected an id on one line, without control characters',
    );
    await expect(read('id,name\n\0,b\n')).rejects.toThrow('first in line 2');
  });
});
