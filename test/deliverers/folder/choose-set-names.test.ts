import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseSetNames, type NameCandidates } from '../../../src/deliverers/folder/choose-set-names.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function aWish(jobId: string, name = 'set'): NameCandidates {
  return { name, nameWithJob: `${name}-${jobId}`, jobId };
}

/** A folder with sets, one per scan job. */
function folderWith(sets: Readonly<Record<string, string>>): string {
  const out = temporaryFolder();
  for (const [name, jobId] of Object.entries(sets)) {
    mkdirSync(join(out, name));
    writeFileSync(join(out, name, 'manifest.json'), JSON.stringify({ manifest: 1, report: { jobId }, files: [] }));
  }
  return out;
}

test('a set without a collision gets the short name', async () => {
  expect(await chooseSetNames(folderWith({}), [aWish('one'), aWish('two', 'other')])).toEqual(['set', 'other']);
});

test('sets of several scan jobs with the same short name all get the long one', async () => {
  expect(await chooseSetNames(folderWith({}), [aWish('one'), aWish('two', 'SET')])).toEqual(['set-one', 'SET-two']);
});

test('a set gets the long name where another job has the short one', async () => {
  expect(await chooseSetNames(folderWith({ set: 'one' }), [aWish('two')])).toEqual(['set-two']);
});

test('an existing set keeps its name, short or long, so that a run can be repeated', async () => {
  expect(await chooseSetNames(folderWith({ set: 'one' }), [aWish('one'), aWish('two')])).toEqual(['set', 'set-two']);
  const both = folderWith({ 'set-one': 'one', 'set-two': 'two' });
  expect(await chooseSetNames(both, [aWish('one'), aWish('two')])).toEqual(['set-one', 'set-two']);
  expect(await chooseSetNames(both, [aWish('one')])).toEqual(['set-one']);
});

test('two sets of one scan job get the same name, which the caller refuses', async () => {
  expect(await chooseSetNames(folderWith({}), [aWish('one'), aWish('one')])).toEqual(['set', 'set']);
});

test('a name that the user chose is kept', async () => {
  const wish = { ...aWish('two'), nameWithJob: undefined };
  expect(await chooseSetNames(folderWith({ set: 'one' }), [wish])).toEqual(['set']);
});

test('an unreadable folder is ignored: writing there fails with the reason', async () => {
  const out = temporaryFolder();
  writeFileSync(join(out, 'set'), 'a file');
  expect(await chooseSetNames(out, [aWish('one')])).toEqual(['set']);
  expect(await chooseSetNames(join(out, 'set'), [aWish('one')])).toEqual(['set']);
});
