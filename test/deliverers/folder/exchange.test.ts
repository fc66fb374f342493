import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { exchangeOf, newFiles, rollBack, writePlan } from '../../../src/deliverers/folder/exchange.js';
import { fileTree } from '../../helpers/file-tree.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

it('an old file is not put back over one that somebody has written since, and then the set has no manifest', async () => {
  const folder = join(temporaryFolder(), 'set');
  const exchange = exchangeOf(folder);
  mkdirSync(folder);
  mkdirSync(newFiles(exchange), { recursive: true });
  mkdirSync(join(exchange, 'old'));
  await writePlan(exchange, { set: 'set', arriving: [] });
  for (const name of ['a.pdf', 'manifest.json']) writeFileSync(join(exchange, 'old', name), 'old');
  writeFileSync(join(newFiles(exchange), 'manifest.json'), 'new');
  writeFileSync(join(folder, 'a.pdf'), 'mine');
  const kept = (name: string) => `${join(folder, name)} was not restored and is kept as ${join(exchange, 'old', name)}`;
  expect(await rollBack(exchange)).toEqual([
    `${kept('a.pdf')}: another file has that name`,
    `${kept('manifest.json')}: the set is incomplete`,
  ]);
  expect(fileTree(dirname(folder))).toMatchObject({ 'set/a.pdf': 'mine' });
  expect(fileTree(folder)).toEqual({ 'a.pdf': 'mine' });
});
