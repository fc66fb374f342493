import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArchive } from '../../src/documents/open-archive.js';
import { anArchive, archived, aStoredSnapshot } from '../helpers/archives.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

it('an archive gives its reports in the order in which they were retrieved, whatever their scans', async () => {
  const archive = anArchive(join(temporaryFolder(), 'archive'));
  for (const [day, job] of [
    ['02', 'a'],
    ['01', 'b'],
    ['03', 'c'],
  ] as const) {
    const retrievedAt = `2026-11-${day}T10:00:00.000Z`;
    await archived(archive, aStoredSnapshot({ JobId: job, LastScannedDate: '2026-10-01' }, { retrievedAt }));
  }
  const jobs: string[] = [];
  for await (const { snapshot } of readArchive(archive, () => undefined)) jobs.push(snapshot.report.jobId);
  expect(jobs).toEqual(['b', 'a', 'c']);
});
