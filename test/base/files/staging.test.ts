import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withStaging } from '../../../src/base/files/staging.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

test('the error of the work is thrown, also if the staging folder cannot be removed', async () => {
  const out = join(temporaryFolder(), 'out');
  const first = new Error('the work fails first');
  const work = (): never => {
    // A file in place of the folder: nothing below it can be removed.
    rmSync(out, { recursive: true });
    writeFileSync(out, '');
    throw first;
  };
  await expect(withStaging(out, () => Promise.resolve().then(work))).rejects.toBe(first);
});
