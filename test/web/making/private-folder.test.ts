import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newOwner, nameOfOwner } from '../../../src/base/files/temporary-folders.js';
import { openPrivateFolder } from '../../../src/web/making/private-folder.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

it('is for one user, and is removed at the end', () => {
  const { path, remove } = openPrivateFolder(temporaryFolder());
  expect(statSync(path).mode & 0o777).toBe(0o700);
  remove();
  expect(existsSync(path)).toBe(false);
});

it('replaces that of a process that was killed, and no other', () => {
  const parent = temporaryFolder();
  const living = openPrivateFolder(parent);
  const killed = join(parent, `auditpress-web-${nameOfOwner({ ...newOwner(), pid: 2 ** 22 + 1 })}`);
  mkdirSync(killed, { mode: 0o700 });
  mkdirSync(join(killed, 'documents'));
  openPrivateFolder(parent);
  expect([existsSync(killed), existsSync(living.path)]).toEqual([false, true]);
});
