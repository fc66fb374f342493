import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveSnapshot } from '../../src/archive/add.js';
import type { Archive } from '../../src/archive/archive.js';
import { nameHolder, takeName } from '../../src/archive/names.js';
import { pruneArchive } from '../../src/archive/prune.js';
import { verifyArchive } from '../../src/archive/verify.js';
import { aggregate } from '../../src/aggregate/aggregate.js';
import { subjectInManifest } from '../../src/base/set-names/subject.js';
import { anArchive, aStoredSnapshot } from '../helpers/archives.js';
import { aSubject } from '../helpers/set-subjects.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { writeFileSync } from 'node:fs';

let folder: string;
let archive: Archive;

beforeEach(() => {
  folder = join(temporaryFolder(), 'archive');
  archive = anArchive(folder);
});

const [one, two] = [aSubject({ account: 'one' }), aSubject({ account: 'two' })];

describe('a name in an archive', () => {
  it('belongs to the first set that takes it, in any spelling', async () => {
    expect(await nameHolder(archive, 'Production')).toBeUndefined();
    expect(await takeName(archive, 'Production', one, null)).toEqual(one);
    expect(await takeName(archive, 'PRODUCTION', two, null)).toEqual(one);
    expect(await nameHolder(archive, 'production')).toEqual(one);
  });

  it('is given to one of several that take it at once', async () => {
    const accounts = Array.from({ length: 8 }, (_, index) => aSubject({ account: String(index) }));
    const holders = await Promise.all(
      accounts.map((subject) => takeName(anArchive(folder), 'Production', subject, null)),
    );
    expect(new Set(holders.map(({ account }) => account)).size).toBe(1);
  });

  it('stays taken if its record is damaged, because nobody knows whose it is', async () => {
    await takeName(archive, 'Production', one, null);
    const [key = ''] = await archive.store.list('records/names');
    writeFileSync(join(folder, key), '{}');
    expect(await takeName(archive, 'Production', two, null)).toEqual(subjectInManifest(undefined));
  });

  it('is given back when the snapshot is removed that it was taken for', async () => {
    const snapshot = aStoredSnapshot();
    const { key } = await archiveSnapshot(archive, snapshot, aggregate(snapshot, {}));
    await takeName(archive, 'Production', one, key);
    expect((await verifyArchive(archive)).damaged).toEqual([]);
    await pruneArchive(archive, { since: new Date('2100-01-01T00:00:00Z') }, false);
    expect(await nameHolder(archive, 'Production')).toBeUndefined();
  });
});
