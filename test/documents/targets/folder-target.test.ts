/** Sets in a folder: new ones, ones that are there already, and ones to which another run adds at the same time. */
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/documents/manifest-schema.js';
import { composeSets, makeSet } from '../../../src/documents/make-sets.js';
import { folderTarget, nameSets, planPaths, type FolderOptions } from '../../../src/documents/targets/folder-target.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import type { SetInFolder } from '../../../src/documents/targets/target.js';
import type { RunSettings } from '../../../src/settings/run-settings.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { failureOf } from '../../helpers/failure.js';
import { fileTree } from '../../helpers/file-tree.js';
import { asOrdinaryUser } from '../../helpers/ordinary-user.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const SNAPSHOT = aStoredSnapshot();
const CLOCK = '2026-11-21T12:00:00.000Z';
const LATER = new Date('2026-12-24T00:00:00Z');
const HOOKS = { onStep: () => undefined };

let out: string;

beforeEach(() => {
  out = join(temporaryFolder(), 'out');
});

type Given = Partial<RunSettings>;
const HTML: Given = { formats: ['html'] };
const HTML_AND_MD: Given = { formats: ['html', 'md'], clock: LATER };

const targetFor = (ifExists: FolderOptions['ifExists']) =>
  folderTarget({ out, ifExists, guard: (write) => write(new AbortController().signal) });

/** Makes the set of the report in the folder. */
async function make(given: Given, ifExists: FolderOptions['ifExists'] = 'fail'): Promise<SetInFolder> {
  const settings = someRunSettings(given);
  const outcome = await makeSet(SNAPSHOT, { settings, tools: await loadTools(settings), target: targetFor(ifExists) });
  if ('written' in outcome) return outcome.written;
  throw new Error('expected a written set');
}

/** Plans the set of the report in the folder; what it returns writes it. */
async function planned(given: Given, ifExists: FolderOptions['ifExists'] = 'fail') {
  const settings = someRunSettings(given);
  const sets = await composeSets([SNAPSHOT], settings);
  const target = targetFor(ifExists);
  const [plan] = await target.plan(sets, settings);
  return { plan: plan!, write: () => target.write(sets[0]!, settings, plan!, HOOKS) };
}

const manifestOf = ({ manifest }: SetInFolder): Manifest => JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
const filesOf = ({ files }: SetInFolder) => files.map(({ format, isNew }) => [format, isNew]);

/** Changes the manifest of the set in the folder. */
function changeManifest(written: SetInFolder, changes: Partial<Manifest>): void {
  writeFileSync(written.manifest, JSON.stringify({ ...manifestOf(written), ...changes }));
}

describe('a set in a folder', () => {
  it('is new, with the path, the size and the hash of each file', async () => {
    const written = await make(HTML);
    expect([written.status, written.madeAt, filesOf(written)]).toEqual(['written', undefined, [['html', true]]]);
    const [file] = manifestOf(written).files;
    expect(written.files).toMatchObject([{ bytes: file?.bytes, sha256: file?.sha256 }]);
    expect(
      Object.keys(fileTree(out))
        .map((name) => join(out, name))
        .toSorted(),
    ).toEqual([written.files[0]!.path, written.manifest].toSorted());
  });

  it('that is there already is left alone, and keeps its time', async () => {
    await make(HTML);
    const before = fileTree(out);
    const again = await make({ ...HTML, clock: LATER });
    expect([again.status, again.madeAt, filesOf(again)]).toEqual(['unchanged', CLOCK, [['html', false]]]);
    expect(fileTree(out)).toEqual(before);
  });

  it('is skipped, whatever it is about, if that is asked for', async () => {
    const first = await make(HTML);
    changeManifest(first, { identity: 'another' });
    const { plan } = await planned(HTML_AND_MD, 'skip');
    expect([plan.status, plan.manifest]).toEqual(['skipped', first.manifest]);
    const again = await make(HTML_AND_MD, 'skip');
    expect([again.status, again.madeAt, filesOf(again)]).toEqual(['skipped', CLOCK, [['html', false]]]);
  });

  it('is replaced, if that is asked for', async () => {
    await make(HTML);
    const again = await make(HTML_AND_MD, 'replace');
    expect([again.status, filesOf(again), manifestOf(again).clock]).toEqual([
      'written',
      [
        ['html', true],
        ['md', true],
      ],
      LATER.toISOString(),
    ]);
  });
});

describe('formats that are added to a set', () => {
  it('are planned as such, and show the document of the time when the set was made', async () => {
    const first = manifestOf(await make(HTML));
    const { plan, write } = await planned(HTML_AND_MD, 'add');
    expect([plan.status, plan.files.map(({ format }) => format)]).toEqual(['added', ['html', 'md']]);
    const added = await write();
    expect([added.status, added.madeAt, filesOf(added)]).toEqual([
      'added',
      CLOCK,
      [
        ['html', false],
        ['md', true],
      ],
    ]);
    const { documentId, clock, files, configuration } = manifestOf(added);
    expect([documentId, clock, configuration.formats]).toEqual([first.documentId, CLOCK, ['html', 'md']]);
    expect(files[0]?.sha256).toBe(first.files[0]?.sha256);
    expect(readFileSync(added.files[1]!.path, 'utf8')).toContain(documentId);
  });

  it('come before the report as it came, which stays', async () => {
    await make({ ...HTML, withSnapshot: true });
    const added = await make(HTML_AND_MD, 'add');
    expect(filesOf(added)).toEqual([
      ['html', false],
      ['md', true],
      ['snapshot', false],
    ]);
    expect(manifestOf(added)).toMatchObject({
      files: [{ format: 'html' }, { format: 'md' }, { format: 'snapshot' }],
      configuration: { formats: ['html', 'md'], withSnapshot: true },
    });
  });

  it('can be the report as it came', async () => {
    await make(HTML);
    const added = await make({ ...HTML, withSnapshot: true }, 'add');
    expect(manifestOf(added)).toMatchObject({
      files: [{ format: 'html' }, { format: 'snapshot' }],
      configuration: { formats: ['html'], withSnapshot: true },
    });
  });

  it.each([{ documentId: 'AP-0000-0000-0000-0000-0000' }, { clock: 'yesterday' }, { clock: LATER.toISOString() }])(
    'are refused if somebody has changed the manifest: %j',
    async (changes) => {
      changeManifest(await make(HTML), changes);
      const before = fileTree(out);
      expect(await failureOf(() => make(HTML_AND_MD, 'add'))).toMatchObject({ code: 'file-changed', kind: 'input' });
      expect(fileTree(out)).toEqual(before);
    },
  );
});

describe('another run that writes between plan and writing', () => {
  it('has written the same: it is left alone', async () => {
    const [same, later] = [await planned(HTML), await planned({ ...HTML, clock: LATER })];
    await make(HTML);
    const before = fileTree(out);
    expect([same.plan.status, filesOf(await same.write())]).toEqual(['written', [['html', false]]]);
    expect([later.plan.status, (await later.write()).status]).toEqual(['written', 'unchanged']);
    expect(fileTree(out)).toEqual(before);
  });

  it('has written another format: this one is added', async () => {
    const { write } = await planned(HTML_AND_MD, 'add');
    await make(HTML);
    expect(filesOf(await write())).toEqual([
      ['html', false],
      ['md', true],
    ]);
  });

  it('has added another format: the set has both', async () => {
    await make(HTML);
    const { write } = await planned(HTML_AND_MD, 'add');
    await make({ ...HTML, withSnapshot: true }, 'add');
    const added = await write();
    expect([added.status, filesOf(added)]).toEqual([
      'added',
      [
        ['html', false],
        ['md', true],
        ['snapshot', false],
      ],
    ]);
  });

  it('has removed the set to which formats were to be added: it is written anew', async () => {
    const { manifest } = await make(HTML);
    const { write } = await planned({ formats: ['html', 'md'] }, 'add');
    rmSync(manifest);
    expect((await write()).status).toBe('written');
  });

  it('has written another set: that one stays', async () => {
    const { write } = await planned(HTML);
    changeManifest(await make(HTML), { identity: 'another' });
    const before = fileTree(out);
    expect(await failureOf(write)).toMatchObject({ code: 'file-exists' });
    expect(fileTree(out)).toEqual(before);
  });
});

it('a folder without write permission is refused only for sets that will be written', async () => {
  await make(HTML);
  const sets = await composeSets([SNAPSHOT], someRunSettings(HTML));
  chmodSync(join(out, '..'), 0o755);
  chmodSync(out, 0o555);
  const plan = (action: 'keep' | 'write') => asOrdinaryUser(() => planPaths(sets, out, [{ action } as never]));
  await expect(plan('keep')).resolves.toHaveLength(1);
  await expect(plan('write')).rejects.toThrow(out);
  chmodSync(out, 0o755);
});

it('a set has a name that no other set has in the folder or in the archive', async () => {
  const { naming } = (await composeSets([SNAPSHOT], someRunSettings(HTML)))[0]!;
  const archive = anArchive(join(temporaryFolder(), 'archive'));
  const name = async (given: Partial<Parameters<typeof nameSets>[1]> = {}) =>
    (await nameSets([{ ...naming, subject: { ...naming.subject, job: 'next-job' } }], { out, ...given }))[0];
  expect([await name(), await name({ archive })]).toEqual([naming.name, naming.name]);
  const settings = someRunSettings(HTML);
  await makeSet(SNAPSHOT, {
    settings,
    tools: await loadTools(settings),
    archive,
    target: folderTarget({
      out: join(temporaryFolder(), 'elsewhere'),
      ifExists: 'fail',
      guard: (write) => write(new AbortController().signal),
      archive,
    }),
  });
  expect([await name(), await name({ archive })]).toEqual([naming.name, `${naming.base}-next-job`]);
  await make(HTML);
  expect(await name()).toBe(`${naming.base}-next-job`);
});
