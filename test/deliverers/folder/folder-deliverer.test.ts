import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderDeliverer } from '../../../src/deliverers/folder/folder-deliverer.js';
import type { SetSubject } from '../../../src/base/set-names/subject.js';
import { anArtifact, aSet } from '../../helpers/artifacts.js';
import { aDeliverySet, CONTEXT } from '../../helpers/delivery-set.js';
import { failureOf } from '../../helpers/failure.js';
import { aSetAbout } from '../../helpers/set-subjects.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const plan = (artifacts: ReturnType<typeof aSet>, folder = '/out', set: Parameters<typeof aDeliverySet>[1] = {}) =>
  folderDeliverer.plan(aDeliverySet(artifacts, set), { folder }, { folder: '/srv' });

test('one delivery has one receipt with all paths', async () => {
  const folder = temporaryFolder();
  const [delivery, ...others] = plan(aSet({ 'a.pdf': 'text' }), folder, { name: 'production' });
  expect(others).toEqual([]);

  const receipt = await folderDeliverer.send(delivery!, { folder }, CONTEXT);
  expect(receipt).toMatchObject({ key: delivery!.key, target: join(folder, 'production'), recipients: [] });
  expect(receipt.artifacts.map(({ path }) => path)).toEqual([
    join(folder, 'production/a.pdf'),
    join(folder, 'production/manifest.json'),
  ]);
  for (const { path, sha256, bytes, outcome } of receipt.artifacts) {
    const written = readFileSync(path);
    expect(createHash('sha256').update(written).digest('hex')).toBe(sha256);
    expect(written).toHaveLength(bytes);
    expect(outcome).toBe('written');
  }

  const again = await folderDeliverer.send(delivery!, { folder }, CONTEXT);
  expect(again.artifacts.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
});

test('a relative folder starts from that of the configuration', () => {
  expect(plan(aSet({ 'a.pdf': 'text' }), 'share', { name: 'set' })[0]!.target).toBe('/srv/share/set');
});

test('the key depends on the target, on what the documents show, on the formats and on the run', () => {
  const keyOf = (set: Parameters<typeof aDeliverySet>[1], format = 'pdf') =>
    plan([{ ...anArtifact('a.pdf', 'text'), format }], '/out', set)[0]!.key;
  const key = keyOf({});
  expect(keyOf({})).toBe(key);
  const others = [
    keyOf({ name: 'other' }),
    keyOf({ identity: 'b'.repeat(64) }),
    keyOf({ occasion: 'monday' }),
    keyOf({}, 'xlsx'),
  ];
  expect(new Set([key, ...others]).size).toBe(5);
});

test('colliding names are refused while planning', async () => {
  const failure = await failureOf(() => plan([anArtifact('a.pdf'), anArtifact('A.pdf')]));
  expect(failure).toMatchObject({ code: 'name-collision' });
});

describe('a set whose name another set has', () => {
  async function deliver(about: Partial<SetSubject>, folder: string, text = 'text'): Promise<readonly string[]> {
    const artifacts = aSetAbout(about, anArtifact('production.pdf', text));
    const [delivery] = plan(artifacts, folder, { name: 'production' });
    const receipt = await folderDeliverer.send(delivery!, { folder }, CONTEXT);
    return receipt.artifacts.map(({ path }) => relative(folder, path));
  }

  test('is written beside it, as often as it is sent', async () => {
    const folder = temporaryFolder();
    expect(await deliver({ account: 'one' }, folder)).toEqual([
      'production/production.pdf',
      'production/manifest.json',
    ]);
    const others = [{ account: 'two' }, { account: 'one', job: 'later' }, { account: 'one', locale: 'de' }];
    for (const [index, end] of ['two', 'later', 'de'].entries()) {
      const paths = [`production-${end}/production.pdf`, `production-${end}/manifest.json`];
      expect(await deliver(others[index]!, folder, end)).toEqual(paths);
      expect(await deliver(others[index]!, folder, end)).toEqual(paths);
    }
    expect(readFileSync(join(folder, 'production/production.pdf'), 'utf8')).toBe('text');
  });

  test('is refused if it says something else about the same', async () => {
    const folder = temporaryFolder();
    await deliver({}, folder);
    const other = { evidence: 'other' };
    expect(await failureOf(() => deliver(other, folder, 'other text'))).toMatchObject({ code: 'file-exists' });
  });

  test('is kept if it says the same and was made at another time', async () => {
    const folder = temporaryFolder();
    const paths = await deliver({}, folder, 'made on Monday');
    expect(await deliver({}, folder, 'made on Tuesday')).toEqual(paths);
    expect(readFileSync(join(folder, 'production/production.pdf'), 'utf8')).toBe('made on Monday');
  });

  test('is not kept if somebody has changed a file of it', async () => {
    const folder = temporaryFolder();
    await deliver({}, folder, 'made on Monday');
    writeFileSync(join(folder, 'production/production.pdf'), 'changed by hand');
    const failure = await failureOf(() => deliver({}, folder, 'made on Tuesday'));
    expect(failure).toMatchObject({ code: 'file-exists' });
  });

  test('loses nothing if all are written at once', async () => {
    const folder = temporaryFolder();
    const accounts = ['one', 'two', 'three'];
    const paths = await Promise.all(accounts.map((account) => deliver({ account }, folder, account)));
    expect(paths.map(([path = '']) => readFileSync(join(folder, path), 'utf8'))).toEqual(accounts);
  });
});

describe('another format of a report that is there', () => {
  const [html, pdf] = [anArtifact('set.html', 'html text'), anArtifact('set.pdf', 'pdf text')];

  interface Listing {
    readonly files: readonly { readonly name: string }[];
    readonly configuration: { readonly formats: readonly string[] };
  }

  function aTarget() {
    const folder = temporaryFolder();
    return {
      deliver: async (artifacts: ReturnType<typeof aSet>) => {
        const [delivery] = plan(artifacts, folder, { name: 'set' });
        const receipt = await folderDeliverer.send(delivery!, { folder }, CONTEXT);
        return Object.fromEntries(receipt.artifacts.map(({ path, outcome }) => [relative(folder, path), outcome]));
      },
      manifestOf: (set: string) => JSON.parse(readFileSync(join(folder, set, 'manifest.json'), 'utf8')) as Listing,
      change: (path: string) => writeFileSync(join(folder, path), 'changed'),
    };
  }

  test('is added to the same document, and the manifest lists both', async () => {
    const { deliver, manifestOf } = aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    expect(await deliver(aSetAbout({}, [html, pdf], 'AP-1'))).toEqual({
      'set/set.html': 'unchanged',
      'set/set.pdf': 'written',
      'set/manifest.json': 'written',
    });
    expect(manifestOf('set').files.map(({ name }) => name)).toEqual(['set.html', 'set.pdf']);
  });

  test('is added to the same document although its own manifest does not list the other one', async () => {
    const { deliver, manifestOf } = aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    const added = { 'set/set.pdf': 'written', 'set/manifest.json': 'written' };
    expect(await deliver(aSetAbout({}, pdf, 'AP-1'))).toEqual(added);
    const { files, configuration } = manifestOf('set');
    expect(files.map(({ name }) => name)).toEqual(['set.html', 'set.pdf']);
    expect(configuration.formats).toEqual(['html', 'pdf']);
    for (const artifact of [html, pdf]) {
      const again = await deliver(aSetAbout({}, artifact, 'AP-1'));
      expect(Object.values(again)).toEqual(['unchanged', 'unchanged']);
    }
  });

  test('is beside a document of another time', async () => {
    const { deliver, manifestOf } = aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    for (const outcome of ['written', 'unchanged']) {
      expect(await deliver(aSetAbout({}, pdf, 'AP-2'))).toEqual({
        'set-pdf/set.pdf': outcome,
        'set-pdf/manifest.json': outcome,
      });
    }
    expect(manifestOf('set').files.map(({ name }) => name)).toEqual(['set.html']);
  });

  test('is refused if it comes with a file that is there with another content', async () => {
    const { deliver } = aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    const later = [anArtifact('set.html', 'later text'), pdf];
    expect(await failureOf(() => deliver(aSetAbout({}, later, 'AP-2')))).toMatchObject({ code: 'file-exists' });
  });

  test('is refused if somebody has changed the file beside it', async () => {
    const { deliver, change } = aTarget();
    await deliver(aSetAbout({}, html, 'AP-1'));
    change('set/set.html');
    expect(await failureOf(() => deliver(aSetAbout({}, pdf, 'AP-1')))).toMatchObject({ code: 'file-exists' });
  });
});
