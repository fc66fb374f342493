import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withQueue } from '../../src/automation/queue/open-queue.js';
import { onceInRun } from './once-in-run.js';

/**
 * Puts an embedded queue without jobs into the folder of an archive, which is made if it does not exist. Making the database takes
 * seconds, copying it does not.
 */
export async function putQueue(archive: string): Promise<void> {
  const made = await onceInRun('queue', (folder) =>
    withQueue({ archive: folder, expire: 60, retries: 0 }, {}, () => Promise.resolve()),
  );
  mkdirSync(archive, { recursive: true });
  writeFileSync(join(archive, 'archive.json'), '{"auditpressArchive":1}\n');
  cpSync(join(made, 'queue'), join(archive, 'queue'), { recursive: true });
}
