/** Unexpected files in the folder of a set and next to it. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aForeignOwner, aGoneOwner, aLock, aStagingFolder } from '../../helpers/owners.js';
import type { FaultCase, Trial } from '../fault-case.js';
import { setRuns, type SetRuns } from '../sets/set-runs.js';
import { leftoversIn, setIn, stateOfSet } from '../sets/set-state.js';

export const cases: readonly FaultCase[] = [
  refused('a document was edited', ({ set }) => join(set, 'set.html')),
  refused('a file that the manifest does not list has the name of a document', ({ set }) => join(set, 'set.xlsx')),
  fileCase('a set without a manifest is replaced with --force', 'exit code 0, whole', async (runs) => {
    mkdirSync(runs.set, { recursive: true });
    writeFileSync(join(runs.set, 'set.html'), 'unknown');
    const { code } = await runs.write(1);
    return `exit code ${code}, ${stateOfSet(runs.set)}`;
  }),
  fileCase(
    'leftovers of a killed run are cleared, those of another machine stay',
    '2 before, 1 after',
    async (runs) => {
      mkdirSync(runs.out);
      for (const owner of [aGoneOwner(), aForeignOwner()]) aStagingFolder(runs.out, owner);
      const before = leftoversIn(runs.out).length;
      await runs.write(1);
      return `${before} before, ${leftoversIn(runs.out).length} after`;
    },
  ),
  fileCase(
    'a snapshot in a set is for its owner alone, whatever the umask',
    'snapshot 600, folder open',
    async (runs) => {
      const before = process.umask(0);
      await runs.write(1);
      process.umask(before);
      const mode = (name: string): number => statSync(join(runs.set, name)).mode & 0o777;
      return `snapshot ${mode('set.snapshot.json').toString(8)}, folder ${mode('.') === 0o777 ? 'open' : 'closed'}`;
    },
  ),
  {
    ...fileCase('a lock of another machine', 'exit code 6, the old set, the lock is named', async (runs) => {
      await runs.write(1);
      const old = setIn(runs.set);
      const lock = aLock(runs.set, aForeignOwner());
      const { code, stderr } = await runs.write(2);
      const set = setIn(runs.set) === old ? 'the old set' : 'another set';
      return `exit code ${code}, ${set}, the lock is ${stderr.includes(lock) ? 'named' : 'not named'}`;
    }),
    isLong: true,
  },
];

/** A file of the user that `--force` would replace. */
function refused(name: string, fileOf: (runs: SetRuns) => string): FaultCase {
  return fileCase(name, 'exit code 3, the file is named and stays, the old set stays', async (runs, { run }) => {
    await runs.write(1);
    const file = fileOf(runs);
    writeFileSync(file, 'mine');
    const before = readdirSync(runs.set).map((entry) => readFileSync(join(runs.set, entry), 'utf8'));
    const { code, stderr } = await run(runs.wordsOf(2, 'html,xlsx'));
    const after = readdirSync(runs.set).map((entry) => readFileSync(join(runs.set, entry), 'utf8'));
    const set = before.join() === after.join() ? 'stays' : 'changed';
    return `exit code ${code}, the file is ${stderr.includes(file) ? 'named' : 'not named'} and ${
      readFileSync(file, 'utf8') === 'mine' ? 'stays' : 'is lost'
    }, the old set ${set}`;
  });
}

function fileCase(name: string, expected: string, work: (runs: SetRuns, trial: Trial) => Promise<string>): FaultCase {
  return { group: 'sets', name, expected, try: (trial) => work(setRuns(trial), trial) };
}
