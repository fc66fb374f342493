import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planSets } from '../../../src/deliverers/folder/plan-sets.js';
import { failureOf } from '../../helpers/failure.js';

test('every set has its own folder, with the manifest last', () => {
  const sets = [
    { name: 'production', fileNames: ['a.pdf', 'a.html'] },
    { name: 'staging', fileNames: ['a.pdf'] },
  ];
  expect(planSets('/out', sets)).toEqual([
    {
      name: 'production',
      folder: '/out/production',
      paths: ['/out/production/a.pdf', '/out/production/a.html', '/out/production/manifest.json'],
    },
    { name: 'staging', folder: '/out/staging', paths: ['/out/staging/a.pdf', '/out/staging/manifest.json'] },
  ]);
});

describe('a collision is refused with both names', () => {
  test.each([
    ['the same name twice', ['a.pdf', 'a.pdf'], 'files of set: a.pdf, a.pdf'],
    ['names that differ by case', ['Prüfung.pdf', 'PRÜFUNG.pdf'], 'files of set: Prüfung.pdf, PRÜFUNG.pdf'],
    ['names that differ by composition', ['ü.pdf', 'u\u0308.pdf'], 'files of set: ü.pdf, u\u0308.pdf'],
    ['the name of the manifest', ['Manifest.json'], 'files of set: Manifest.json, manifest.json'],
  ])('%s', async (_what, fileNames, problem) => {
    const failure = await failureOf(() => planSets('/out', [{ name: 'set', fileNames }]));
    expect(failure).toMatchObject({ kind: 'usage', code: 'name-collision', problems: [problem] });
  });

  test('two sets, and files in one of them, in one error', async () => {
    const sets = [
      { name: 'A', fileNames: ['x', 'y'] },
      { name: 'a', fileNames: ['x', 'X'] },
    ];
    const failure = await failureOf(() => planSets('/out', sets));
    expect(failure.problems).toEqual(['document sets: A, a', 'files of a: x, X']);
  });
});

test.each(['', '.', '..', 'a/b', '..\\b', 'a\0', '.auditpress-x'])(
  'the name %j leads elsewhere and is refused',
  async (name) => {
    const failure = await failureOf(() => planSets('/out', [{ name, fileNames: [] }]));
    expect(failure).toMatchObject({ code: 'name-unsafe', hint: expect.stringMatching(/^[A-Z].*\.$/) as string });
    const asFile = await failureOf(() => planSets('/out', [{ name: 'set', fileNames: [name] }]));
    expect(asFile).toMatchObject({ code: 'name-unsafe' });
  },
);

test('for any names, planned paths are distinct and in the folder of their set', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (fileNames) => {
      let paths: readonly string[];
      try {
        paths = planSets('/out', [{ name: 'set', fileNames }])[0]!.paths;
      } catch {
        return true;
      }
      const insensitive = new Set(paths.map((path) => path.normalize('NFD').toLowerCase()));
      return insensitive.size === paths.length && paths.every((path) => /^\/out\/set\/[^/]+$/s.test(path));
    }),
  );
});
