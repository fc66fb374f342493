import { describe, expect, it } from 'vitest';
import { runsOf } from '../../src/sources/scan-runs.js';

const HOUR = 3_600_000;

/** Names by run; each file is written at the hour that is given. */
function runs(files: Readonly<Record<string, number>>): readonly (readonly string[])[] {
  const listed = Object.entries(files).map(([name, hour]) => ({ name, modifiedAt: hour * HOUR }));
  return runsOf(listed).map((run) => run.map(({ name }) => name).toSorted());
}

describe('the runs of a scanner in a folder', () => {
  it('are told apart by the names of their files, the newest first', () => {
    expect(
      runs({
        'out-26.csv': 26,
        'out-26.ocsf.json': 26,
        'compliance/out-26_cis_1.5_aws.csv': 26,
        'out-27.csv': 50,
        'out-27.ocsf.json': 50,
        'compliance/out-27_cis_1.5_aws.csv': 50,
      }),
    ).toEqual([
      ['compliance/out-27_cis_1.5_aws.csv', 'out-27.csv', 'out-27.ocsf.json'],
      ['compliance/out-26_cis_1.5_aws.csv', 'out-26.csv', 'out-26.ocsf.json'],
    ]);
  });

  it('have files of other names that were written about the same time, one of each kind', () => {
    expect(runs({ 'compliance/findings_cis.csv': 1, 'run.ocsf.json': 1.5 })).toHaveLength(1);
    expect(runs({ 'compliance/findings_cis.csv': 1, 'run.ocsf.json': 9 })).toHaveLength(2);
    expect(runs({ 'account-a.json': 1, 'account-b.json': 1 })).toEqual([['account-b.json'], ['account-a.json']]);
  });

  it('have folders of their own, where their files are named alike', () => {
    const run = (folder: string) => [`${folder}/ScubaResults.csv`, `${folder}/ScubaResults_1.json`];
    const files = [...run('a'), ...run('b'), 'plan.txt'];
    const found = runs(Object.fromEntries(files.map((name) => [name, 1])));
    expect(found.flat().toSorted()).toEqual(files.toSorted());
    expect(found).toEqual(expect.arrayContaining([expect.arrayContaining(run('a')), expect.arrayContaining(run('b'))]));
    expect(found.some((each) => each.includes('a/ScubaResults.csv') && each.includes('b/ScubaResults.csv'))).toBe(
      false,
    );
    expect(runs({ 'ScubaResults.csv': 2, 'old/ScubaResults.csv': 1, 'old/ScubaResults_1.json': 1 })).toEqual([
      ['ScubaResults.csv'],
      ['old/ScubaResults.csv', 'old/ScubaResults_1.json'],
    ]);
  });
});
