import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objectKey } from '../../../src/archive/read.js';
import { loadArchivedData } from '../../../src/reference-server/data/load-data.js';
import { listAccounts } from '../../../src/reference-server/data/stored-data.js';
import { archived, aStoredSnapshot, aWeeklySnapshot } from '../../helpers/archives.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { openArchive } from '../../helpers/built-in-readers.js';

const FORMAT = { shape: 'array', keys: 'pascal' } as const;

it('an archive is served with its scan jobs, each in its environment', async () => {
  const root = join(temporaryFolder(), 'archive');
  const archive = await openArchive(root);
  for (const week of [0, 1]) await archived(archive, aWeeklySnapshot(week));
  await archived(archive, aStoredSnapshot({ JobId: 'trial' }, { environment: 'TRIAL' }));
  await archived(
    archive,
    aStoredSnapshot({ JobId: 'file' }, { environment: null, sourceKind: 'file', httpStatus: null }),
  );
  const again = { AccountName: 'Renamed' };
  await archived(archive, aWeeklySnapshot(1, again));
  const data = await loadArchivedData(root, FORMAT, () => undefined);
  const jobsOf = (environment: 'PROD' | 'TRIAL'): readonly string[] =>
    listAccounts(data[environment]).flatMap(({ jobs }) => jobs.map(({ id }) => id));
  expect([...jobsOf('PROD')].sort()).toEqual(['file', 'job-0', 'job-1']);
  expect(jobsOf('TRIAL')).toEqual(['trial']);
});

it('a damaged snapshot is named, and the others are served', async () => {
  const root = join(temporaryFolder(), 'archive');
  const archive = await openArchive(root);
  const [broken, sound] = [aWeeklySnapshot(0), aWeeklySnapshot(1)];
  for (const snapshot of [broken, sound]) await archived(archive, snapshot);
  writeFileSync(join(root, objectKey(broken.provenance.sha256)), 'other');
  const damaged: unknown[] = [];
  const data = await loadArchivedData(root, FORMAT, (damage) => damaged.push(damage));
  expect(listAccounts(data.PROD)[0]?.jobs.map(({ id }) => id)).toEqual(['job-1']);
  expect(damaged).toHaveLength(1);
});

it('an archive that is not there is named', async () => {
  const failure = await failureOf(() => loadArchivedData(join(temporaryFolder(), 'none'), FORMAT, () => undefined));
  expect(failure).toMatchObject({ code: 'archive-missing' });
});
