import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderDeliverer } from '../../../src/deliverers/folder/folder-deliverer.js';
import { anArtifact, aSet } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

test('one delivery has one receipt with all paths', async () => {
  const out = temporaryFolder();
  const options = folderDeliverer.options.parse({ out, set: 'production' });
  const [delivery, ...others] = folderDeliverer.plan(aSet({ 'a.pdf': 'text' }), options);
  expect(others).toEqual([]);

  const receipt = await folderDeliverer.send(delivery!, options, {});
  expect(receipt).toMatchObject({ key: delivery!.key, target: join(out, 'production') });
  expect(receipt.artifacts.map(({ path }) => path)).toEqual([
    join(out, 'production/a.pdf'),
    join(out, 'production/manifest.json'),
  ]);
  for (const { path, sha256, bytes, outcome } of receipt.artifacts) {
    const written = readFileSync(path);
    expect(createHash('sha256').update(written).digest('hex')).toBe(sha256);
    expect(written).toHaveLength(bytes);
    expect(outcome).toBe('written');
  }

  const again = await folderDeliverer.send(delivery!, options, {});
  expect(again.artifacts.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
});

test('the key depends on target, names and bytes', () => {
  const keyOf = (set: string, fileName: string, text: string) =>
    folderDeliverer.plan([anArtifact(fileName, text)], { out: '/out', set, force: false })[0]!.key;
  const key = keyOf('set', 'a.pdf', 'text');
  expect(keyOf('set', 'a.pdf', 'text')).toBe(key);
  expect(
    new Set([key, keyOf('other', 'a.pdf', 'text'), keyOf('set', 'b.pdf', 'text'), keyOf('set', 'a.pdf', '')]).size,
  ).toBe(4);
});

test('colliding names are refused while planning', async () => {
  const artifacts = [anArtifact('a.pdf'), anArtifact('A.pdf')];
  const failure = await failureOf(() => folderDeliverer.plan(artifacts, { out: '/out', set: 'set', force: false }));
  expect(failure).toMatchObject({ code: 'name-collision' });
});
