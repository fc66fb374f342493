import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseExisting } from '../../../src/deliverers/folder/refuse-existing.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

function aSetWith(manifest: string): { readonly folder: string; readonly documentId: string } {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'manifest.json'), manifest);
  return { folder, documentId: 'the-id' };
}

test('every folder with the manifest of another document is named', async () => {
  const same = aSetWith('{"documentId":"the-id"}');
  const other = aSetWith('{"documentId":"another-id"}');
  const broken = aSetWith('{"docu');
  const failure = await failureOf(() => refuseExisting([same, other, broken]));
  expect(failure).toMatchObject({ kind: 'input', code: 'file-exists' });
  expect(failure.message).toBe('expected to write a new document set, but 2 others lie there');
  expect(failure.problems).toEqual([other.folder, broken.folder]);
});

test('the same document, a folder without a manifest, and no folder are fine', async () => {
  const same = aSetWith('{"documentId":"the-id"}');
  const empty = { ...same, folder: temporaryFolder() };
  const missing = { ...same, folder: join(temporaryFolder(), 'missing') };
  await expect(refuseExisting([same, empty, missing])).resolves.toBeUndefined();
});
