import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideActions, type WantedSet } from '../../../src/deliverers/folder/decide-actions.js';
import type { IfExists } from '../../../src/model/document/artifact.js';
import { sha256Of } from '../../helpers/artifacts.js';
import { aSubject } from '../../helpers/set-subjects.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const TEXTS = { 'a.pdf': 'pdf', 'a.html': 'html' };

/** Creates a set of a PDF and an HTML file, and returns what a run would write again. */
function aSetThere(overrides: object = {}): WantedSet {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(folder, name), text);
  const files = Object.entries(TEXTS).map(([name, text]) => ({
    format: name.slice(2),
    name,
    mediaType: 'text/plain',
    bytes: text.length,
    sha256: sha256Of(text),
  }));
  const report = { accountId: 'account', benchmarkId: 'benchmark', jobId: 'job' };
  const manifest = { manifest: 1, documentId: 'id', identity: 'same', report, files, ...overrides };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return {
    folder,
    identity: 'same',
    documentId: 'id',
    subject: aSubject({ job: 'job' }),
    files: filesOf('pdf', 'html'),
  };
}

function filesOf(...formats: readonly string[]): WantedSet['files'] {
  return formats.map((format) => ({ format, name: `a.${format}` }));
}

async function decide(set: WantedSet, ifExists: IfExists = 'fail') {
  return (await decideActions([set], ifExists))[0];
}

describe('without an existing set', () => {
  test.each(['fail', 'skip', 'replace', 'add'] as const)('the set is written, with %s', async (ifExists) => {
    const folder = join(temporaryFolder(), 'missing');
    expect(await decide({ ...aSetThere(), folder }, ifExists)).toEqual({ action: 'write' });
    expect(await decide({ ...aSetThere(), folder: temporaryFolder() }, ifExists)).toEqual({ action: 'write' });
  });
});

describe('the same set', () => {
  test.each(['fail', 'add'] as const)('is kept unchanged with %s, even from another time', async (ifExists) => {
    const set = { ...aSetThere(), documentId: 'of another time' };
    expect(await decide(set, ifExists)).toMatchObject({ action: 'keep', status: 'unchanged' });
    const fewer = { ...set, files: filesOf('html') };
    expect(await decide(fewer, ifExists)).toMatchObject({ action: 'keep', status: 'unchanged' });
  });

  test('is written again with replace, and skipped with skip', async () => {
    expect(await decide(aSetThere(), 'replace')).toEqual({ action: 'write' });
    expect(await decide(aSetThere(), 'skip')).toMatchObject({ action: 'keep', status: 'skipped' });
  });

  test('without a format is refused with a hint about add, which adds it', async () => {
    const set = { ...aSetThere(), files: filesOf('pdf', 'xlsx', 'html') };
    const failure = await failureOf(() => decide(set));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-exists', problems: [set.folder] });
    expect(failure.hint).toContain('--if-exists add');
    expect(await decide(set, 'add')).toMatchObject({ action: 'add', formats: ['xlsx'] });
  });

  test('without a name that the run gives gets that file with add', async () => {
    const set = { ...aSetThere(), files: [{ format: 'pdf', name: 'b.pdf' }, ...filesOf('html')] };
    expect(await decide(set, 'add')).toMatchObject({ action: 'add', formats: ['pdf'] });
  });

  test('without a file gets it back with add, and from a run with the same clock', async () => {
    const set = aSetThere();
    rmSync(join(set.folder, 'a.pdf'));
    expect(await decide(set, 'add')).toMatchObject({ action: 'add', formats: ['pdf'] });
    expect(await decide(set)).toEqual({ action: 'write' });
    expect(await failureOf(() => decide({ ...set, documentId: 'other' }))).toMatchObject({ code: 'file-exists' });
  });

  test('without a file that the run does not make is not unchanged: with add its manifest is written again', async () => {
    const set = { ...aSetThere(), files: filesOf('html') };
    rmSync(join(set.folder, 'a.pdf'));
    expect(await decide(set, 'add')).toMatchObject({
      action: 'add',
      formats: [],
      existing: { files: [{ name: 'a.html' }] },
    });
    expect(await failureOf(() => decide(set))).toMatchObject({ code: 'file-exists', problems: [set.folder] });
  });

  test.each(['fail', 'add'] as const)('is refused if a file was edited, with %s', async (ifExists) => {
    const set = aSetThere();
    writeFileSync(join(set.folder, 'a.pdf'), 'PDF');
    const failure = await failureOf(() => decide({ ...set, files: filesOf('html') }, ifExists));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-changed' });
    expect(failure.problems).toEqual([`${join(set.folder, 'a.pdf')} has changed since it was written`]);
  });
});

describe('a different set', () => {
  test.each(['fail', 'add'] as const)('is refused with %s', async (ifExists) => {
    const failure = await failureOf(() =>
      decide({ ...aSetThere(), identity: 'other', subject: aSubject({ job: 'other' }) }, ifExists),
    );
    expect(failure).toMatchObject({ kind: 'input', code: 'file-exists' });
    expect(failure.hint).not.toContain('--file-name');
  });

  test('about the same report is refused with a hint about --file-name', async () => {
    const failure = await failureOf(() => decide({ ...aSetThere(), identity: 'other' }));
    expect(failure.hint).toContain('made with other settings');
    expect(failure.hint).toContain('--file-name');
  });

  test('is skipped with skip, even if its manifest is invalid', async () => {
    const set = aSetThere();
    expect(await decide({ ...set, identity: 'other' }, 'skip')).toMatchObject({ status: 'skipped' });
    writeFileSync(join(set.folder, 'manifest.json'), '{"docu');
    expect(await decide(set, 'skip')).toMatchObject({ status: 'skipped', existing: { files: [] } });
  });

  test.each([
    ['is no JSON', 'no JSON'],
    ['is of somebody else', '{"name":"app","manifest_version":3}'],
    ['lists a file outside', undefined],
  ])('is refused if its manifest %s', async (_what, text) => {
    const set = aSetThere({ files: [{ format: 'pdf', name: '../a.pdf', bytes: 0, sha256: '' }] });
    if (text !== undefined) writeFileSync(join(set.folder, 'manifest.json'), text);
    for (const ifExists of ['fail', 'add'] as const) {
      expect(await failureOf(() => decide(set, ifExists))).toMatchObject({ code: 'file-exists' });
    }
    expect(await decide(set, 'skip')).toMatchObject({ status: 'skipped', existing: { files: [] } });
  });

  test('is reported together with all others', async () => {
    const sets = [aSetThere(), { ...aSetThere(), identity: 'other' }, { ...aSetThere(), identity: 'other' }];
    const failure = await failureOf(() => decideActions(sets, 'fail'));
    expect(failure.message).toBe('expected to write a new document set, but 2 different ones exist');
    expect(failure.problems).toEqual(sets.slice(1).map(({ folder }) => folder));
  });
});
