import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../src/base/content.js';
import { placeAtTarget } from '../../src/deliverers/place-at-target.js';
import type { Artifact } from '../../src/model/document/artifact.js';
import { anArtifact } from '../helpers/artifacts.js';
import { aSetAbout } from '../helpers/set-subjects.js';

const [html, pdf] = [anArtifact('set.html', 'html text'), anArtifact('set.pdf', 'pdf text')];

/** Where a set is placed, the names of its manifest, and what is beside it, at a target that has the other set without some files. */
async function placed(artifacts: readonly Artifact[], there: readonly Artifact[], missing: readonly string[] = []) {
  const present = new Map(there.map(({ fileName, content }) => [`set/${fileName}`, bytesOf(content)]));
  for (const name of missing) present.delete(`set/${name}`);
  const place = await placeAtTarget('set', artifacts, (path) => Promise.resolve(present.get(path)));
  const manifest = place.artifacts.find(({ fileName }) => fileName === 'manifest.json')!;
  const { files } = JSON.parse(Buffer.from(bytesOf(manifest.content)).toString()) as {
    files: readonly { readonly name: string }[];
  };
  return {
    name: place.name,
    listed: files.map(({ name }) => name),
    beside: place.beside.map(({ fileName }) => fileName),
    replaces: place.replaced !== undefined,
  };
}

const of = (files: readonly Artifact[], documentId = 'AP-1') => aSetAbout({}, files, documentId);

describe('a file of the same document that somebody has removed', () => {
  it('is not listed with a new format', async () => {
    expect(await placed(of([pdf]), of([html]), ['set.html'])).toEqual({
      name: 'set',
      listed: ['set.pdf'],
      beside: [],
      replaces: true,
    });
  });

  it('comes back, and the manifest keeps the others', async () => {
    expect(await placed(of([html]), of([html, pdf]), ['set.html'])).toEqual({
      name: 'set',
      listed: ['set.html', 'set.pdf'],
      beside: ['set.pdf'],
      replaces: true,
    });
  });
});

it('a name in other letters is the same name: the set has no second place', async () => {
  const other = anArtifact('Set.HTML', 'later text');
  expect(await placed(of([other], 'AP-2'), of([html]))).toEqual({
    name: 'set',
    listed: ['Set.HTML'],
    beside: [],
    replaces: false,
  });
});
