import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { withQueue } from '../../src/automation/queue/open-queue.js';
import { sharedFolder } from './temporary-folder.js';

/**
 * Makes one embedded queue for the tests of a file or a `describe`, and puts a copy of it into the folders of archives. Making the
 * database takes seconds, copying it does not.
 */
export function embeddedQueue(): (archive: string) => void {
  const folder = sharedFolder();
  beforeAll(async () => {
    await withQueue({ archive: folder(), expire: 60, retries: 0 }, {}, () => Promise.resolve());
  }, 60_000);
  return (archive) => {
    mkdirSync(archive, { recursive: true });
    writeFileSync(join(archive, 'archive.json'), '{"auditpressArchive":1}\n');
    cpSync(join(folder(), 'queue'), join(archive, 'queue'), { recursive: true });
  };
}
