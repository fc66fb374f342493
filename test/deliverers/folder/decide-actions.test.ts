import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideActions, type WantedSet } from '../../../src/deliverers/folder/decide-actions.js';
import type { IfExists } from '../../../src/model/document/existing-set.js';
import { sha256Of } from '../../helpers/artifacts.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const TEXTS = { 'a.pdf': 'pdf', 'a.html': 'html' };

/** A set of a PDF and a page, and the wish to make it again. */
function aSetThere(overrides: object = {}): WantedSet {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(folder, name), text);
  const files = Object.entries(TEXTS).map(([name, text]) => ({
    ...{ format: name.slice(2), name, mediaType: 'text/plain' },
    ...{ bytes: text.length, sha256: sha256Of(text) },
  }));
  const manifest = { manifest: 1, documentId: 'id', identity: 'same', report: { jobId: 'job' }, files, ...overrides };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return { folder, identity: 'same', documentId: 'id', jobId: 'job', files: filesOf('pdf', 'html') };
}

function filesOf(...formats: readonly string[]): WantedSet['files'] {
  return formats.map((format) => ({ format, name: `a.${format}` }));
}

async function treat(set: WantedSet, ifExists: IfExists = 'fail') {
  return (await decideActions([set], ifExists))[0];
}

describe('where there is no set', () => {
  test.each(['fail', 'skip', 'replace', 'add'] as const)('one is written, with %s', async (ifExists) => {
    const folder = join(temporaryFolder(), 'missing');
    expect(await treat({ ...aSetThere(), folder }, ifExists)).toEqual({ action: 'write' });
    expect(await treat({ ...aSetThere(), folder: temporaryFolder() }, ifExists)).toEqual({ action: 'write' });
  });
});

describe('the same set', () => {
  test.each(['fail', 'add'] as const)('is kept unchanged with %s, whatever time it was made', async (ifExists) => {
    const set = { ...aSetThere(), documentId: 'of another time' };
    expect(await treat(set, ifExists)).toMatchObject({ action: 'keep', status: 'unchanged' });
    const fewer = { ...set, files: filesOf('html') };
    expect(await treat(fewer, ifExists)).toMatchObject({ action: 'keep', status: 'unchanged' });
  });

  test('is written anew with replace, and skipped with skip', async () => {
    expect(await treat(aSetThere(), 'replace')).toEqual({ action: 'write' });
    expect(await treat(aSetThere(), 'skip')).toMatchObject({ action: 'keep', status: 'skipped' });
  });

  test('that lacks a format is refused with a hint that names add, which adds it', async () => {
    const set = { ...aSetThere(), files: filesOf('pdf', 'xlsx', 'html') };
    const failure = await failureOf(() => treat(set));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-exists', problems: [set.folder] });
    expect(failure.hint).toContain('--if-exists add');
    expect(await treat(set, 'add')).toMatchObject({ action: 'add', formats: ['xlsx'] });
  });

  test('that lacks a file gets it back with add, and from the run of the same time', async () => {
    const set = aSetThere();
    rmSync(join(set.folder, 'a.pdf'));
    expect(await treat(set, 'add')).toMatchObject({ action: 'add', formats: ['pdf'] });
    expect(await treat(set)).toEqual({ action: 'write' });
    expect(await failureOf(() => treat({ ...set, documentId: 'other' }))).toMatchObject({ code: 'file-exists' });
  });

  test.each(['fail', 'add'] as const)('is refused where a file was edited, with %s', async (ifExists) => {
    const set = aSetThere();
    writeFileSync(join(set.folder, 'a.pdf'), 'PDF');
    const failure = await failureOf(() => treat({ ...set, files: filesOf('html') }, ifExists));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-changed' });
    expect(failure.problems).toEqual([`${join(set.folder, 'a.pdf')} is not as it was written`]);
  });
});

describe('another set', () => {
  test.each(['fail', 'add'] as const)('is refused with %s', async (ifExists) => {
    const failure = await failureOf(() => treat({ ...aSetThere(), identity: 'other', jobId: 'other' }, ifExists));
    expect(failure).toMatchObject({ kind: 'input', code: 'file-exists' });
    expect(failure.hint).not.toContain('--file-name');
  });

  test('of the same scan job is refused with a hint that names --file-name', async () => {
    const failure = await failureOf(() => treat({ ...aSetThere(), identity: 'other' }));
    expect(failure.hint).toContain('--file-name');
  });

  test('is skipped with skip, also where nobody can read its manifest', async () => {
    const set = aSetThere();
    expect(await treat({ ...set, identity: 'other' }, 'skip')).toMatchObject({ status: 'skipped' });
    writeFileSync(join(set.folder, 'manifest.json'), '{"docu');
    expect(await treat(set, 'skip')).toMatchObject({ status: 'skipped', existing: { files: [] } });
  });

  test.each([
    ['is no JSON', 'no JSON'],
    ['is of somebody else', '{"name":"app","manifest_version":3}'],
    ['lists a file outside', undefined],
  ])('is refused where its manifest %s', async (_what, text) => {
    const set = aSetThere({ files: [{ format: 'pdf', name: '../a.pdf', bytes: 0, sha256: '' }] });
    if (text !== undefined) writeFileSync(join(set.folder, 'manifest.json'), text);
    for (const ifExists of ['fail', 'add'] as const) {
      expect(await failureOf(() => treat(set, ifExists))).toMatchObject({ code: 'file-exists' });
    }
  });

  test('is named beside all others', async () => {
    const sets = [aSetThere(), { ...aSetThere(), identity: 'other' }, { ...aSetThere(), identity: 'other' }];
    const failure = await failureOf(() => decideActions(sets, 'fail'));
    expect(failure.message).toBe('expected to write a new document set, but 2 others are there');
    expect(failure.problems).toEqual(sets.slice(1).map(({ folder }) => folder));
  });
});
