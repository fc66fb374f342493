import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { folderOf } from '../../src/archive/records.js';
import { loadTools } from '../../src/documents/load-tools.js';
import { makeSets, type Making } from '../../src/documents/make-sets.js';
import { folderTarget, type FolderOptions } from '../../src/documents/targets/folder-target.js';
import type { SetInFolder, Target } from '../../src/documents/targets/target.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { anArchive, aStoredSnapshot } from '../helpers/archives.js';
import { failureOf } from '../helpers/failure.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const SETTINGS = someRunSettings({ formats: ['html'] });
const ONE = aStoredSnapshot({ AccountId: 'one', AccountName: 'one' });
const TWO = aStoredSnapshot({ AccountId: 'two', AccountName: 'two' });

let out: string;
let archive: Archive;

beforeEach(() => {
  out = join(temporaryFolder(), 'out');
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

function folder(ifExists: FolderOptions['ifExists'] = 'fail'): Target<SetInFolder> {
  return folderTarget({ out, ifExists, guard: (write) => write(new AbortController().signal), archive });
}

async function make(snapshots: readonly Snapshot[], given: Partial<Making<SetInFolder>> = {}) {
  const making = { settings: SETTINGS, tools: await loadTools(SETTINGS), target: folder(), archive, ...given };
  const outcomes = [];
  for await (const outcome of makeSets(snapshots, making)) outcomes.push(outcome);
  return outcomes;
}

const setsInArchive = async (): Promise<number> => (await archive.store.list('records/sets')).length;

describe('making sets', () => {
  it('writes and archives each, in the order of the reports', async () => {
    const outcomes = await make([ONE, TWO]);
    expect(outcomes).toMatchObject([
      { set: { snapshot: { report: { accountId: 'one' } } }, written: { status: 'written' } },
      { set: { snapshot: { report: { accountId: 'two' } } }, written: { status: 'written' } },
    ]);
    expect(outcomes.every((outcome) => 'archived' in outcome && outcome.archived !== null)).toBe(true);
    expect([readdirSync(out).length, await setsInArchive()]).toEqual([2, 2]);
  });

  it('writes and archives nothing in a dry run', async () => {
    expect(await make([ONE], { dryRun: true })).toMatchObject([{ planned: { status: 'written' } }]);
    expect(await archive.store.list('records')).toEqual([]);
  });

  it('archives no set that it skips, because its files are not known to be those of the report', async () => {
    const without = { archive: undefined };
    await make([ONE], without);
    expect(await make([ONE], { target: folder('skip') })).toMatchObject([
      { written: { status: 'skipped' }, archived: null },
    ]);
    expect(await setsInArchive()).toBe(0);
    expect(await make([ONE])).toMatchObject([
      { written: { status: 'unchanged' }, archived: { id: expect.any(String) as string } },
    ]);
    expect(await setsInArchive()).toBe(1);
  });

  it('goes on after a set that fails, and throws the failure of an only one', async () => {
    const target = folder();
    const failing: Target<SetInFolder> = {
      ...target,
      write: (set, ...rest) =>
        set.name.includes('one') ? Promise.reject(new Error('disk')) : target.write(set, ...rest),
    };
    const outcomes = await make([ONE, TWO], { target: failing });
    expect(outcomes).toMatchObject([{ failure: { message: 'disk' } }, { written: { status: 'written' } }]);
    await expect(make([ONE], { target: failing })).rejects.toThrow('disk');
  });

  it('keeps a report in the archive before its documents are written, so that none is without its evidence', async () => {
    const target = folder();
    const kept: (readonly string[])[] = [];
    const watched: Target<SetInFolder> = {
      ...target,
      async write(...given) {
        kept.push(await archive.store.list('records/snapshots'));
        return target.write(...given);
      },
    };
    await make([ONE, TWO], { target: watched });
    expect(kept.map(({ length }) => length)).toEqual([1, 2]);
  });

  it('takes a name in the archive, unless the user chose it: then the next scan may have it', async () => {
    await make([ONE], { target: folder() });
    const names = await archive.store.list(folderOf('name'));
    expect(names).not.toEqual([]);
    const settings = { ...SETTINGS, fileName: 'mine' };
    await make([ONE], { settings, tools: await loadTools(settings) });
    expect(await archive.store.list(folderOf('name'))).toEqual(names);
  });

  it('stops with the reason of the signal, also for several sets', async () => {
    const stop = new AbortController();
    const onStep = (step: string): void => {
      if (step === 'write') stop.abort(new Error('stopped'));
    };
    await expect(make([ONE, TWO], { signal: stop.signal, onStep })).rejects.toThrow('stopped');
  });

  it.each(['changed', 'removed'])('archives no set of which another program has %s a file in between', async (what) => {
    const target = folder();
    for (const pathIn of [({ files }: SetInFolder) => files[0]?.path ?? '', ({ manifest }: SetInFolder) => manifest]) {
      const disturbed: Target<SetInFolder> = {
        ...target,
        archive(to, set, written, settings) {
          if (what === 'changed') writeFileSync(pathIn(written), 'changed');
          else rmSync(pathIn(written));
          return target.archive(to, set, written, settings);
        },
      };
      expect(await failureOf(() => make([ONE], { target: disturbed }))).toMatchObject({ code: 'file-changed' });
      expect(await setsInArchive()).toBe(0);
      rmSync(out, { recursive: true });
    }
  });
});
