import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writePlan } from '../../../src/deliverers/folder/exchange.js';
import { writeFiles } from '../../../src/deliverers/folder/write-files.js';
import { writeSet } from '../../../src/deliverers/folder/write-set.js';
import { anArtifact, aSet } from '../../helpers/artifacts.js';
import { fileTree } from '../../helpers/file-tree.js';
import { aForeignOwner, aGoneOwner, aLock, aStagingFolder } from '../../helpers/owners.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

/** A folder with two killed runs: one was staging a set, the other replacing one. */
async function aFolderWithLeftovers(owner: string): Promise<string> {
  const out = temporaryFolder();
  writeFileSync(join(aStagingFolder(out, owner), 'document'), 'text');
  const exchange = aLock(join(out, 'other'), owner);
  for (const folder of ['new', 'old']) mkdirSync(join(exchange, folder));
  await writePlan(exchange, { set: 'other', arriving: [{ name: 'manifest.json', sha256: '' }] });
  writeFileSync(join(exchange, 'new', 'manifest.json'), 'new');
  writeFileSync(join(exchange, 'old', 'manifest.json'), 'old');
  return out;
}

const PUT_BACK = { 'other/manifest.json': 'old' };

it('writing a set removes the leftovers of killed runs, and restores their sets', async () => {
  const out = await aFolderWithLeftovers(aGoneOwner());
  await writeSet(join(out, 'set'), aSet({ 'a.pdf': 'text' }), { force: false });
  const { 'set/a.pdf': document, 'set/manifest.json': manifest, ...others } = fileTree(out);
  expect([document, manifest]).toEqual(['text', '{"a.pdf":"text"}']);
  expect(others).toEqual(PUT_BACK);
});

it('a run that finds the set unchanged does the same', async () => {
  const out = await aFolderWithLeftovers(aGoneOwner());
  mkdirSync(join(out, 'set'));
  for (const [name, text] of [
    ['a.pdf', 'text'],
    ['manifest.json', '{"a.pdf":"text"}'],
  ] as const) {
    writeFileSync(join(out, 'set', name), text);
  }
  await writeSet(join(out, 'set'), aSet({ 'a.pdf': 'text' }), { force: false });
  expect(readdirSync(out).sort()).toEqual(['other', 'set']);
});

it('writing single files does the same', async () => {
  const out = await aFolderWithLeftovers(aGoneOwner());
  await writeFiles(out, [anArtifact('a.json', 'text')]);
  expect(fileTree(out)).toEqual({ 'a.json': 'text', ...PUT_BACK });
});

it('leftovers of another machine are kept', async () => {
  const out = await aFolderWithLeftovers(aForeignOwner());
  const before = fileTree(out);
  await writeFiles(out, [anArtifact('a.json', 'text')]);
  expect(fileTree(out)).toEqual({ 'a.json': 'text', ...before });
});
