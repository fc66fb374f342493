/** Runs of the command line that write one small document set, again and again with other content. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import type { Run, RunOptions } from '../../packed/run.js';
import type { Trial } from '../fault-case.js';

export interface SetRuns {
  /** Absolute path of the folder that holds the set. */
  readonly out: string;
  /** Absolute path of the set's folder. */
  readonly set: string;
  /** Writes the set with `--force`; the number makes its content another one. */
  readonly replace: (version: number, options?: Partial<RunOptions>) => Promise<Run>;
  /** As often as there is a next version, from 1. */
  readonly nextVersion: () => number;
}

const FIRST_CLOCK = Date.parse('2026-11-21T10:00:00.000Z');

/** The clock of a version, as its manifest states it. */
export function clockOfVersion(version: number): string {
  return new Date(FIRST_CLOCK + version * 1000).toISOString();
}

/** @param name of the folder within the trial's */
export function setRuns({ folder, run }: Pick<Trial, 'folder' | 'run'>, name = 'out'): SetRuns {
  const report = join(folder, 'report.json');
  writeFileSync(report, bodyOf([aWireReport()]));
  const out = join(folder, name);
  let version = 0;
  return {
    out,
    set: join(out, 'set'),
    replace: (number, options) =>
      run(
        [
          ...['generate', report, '--force', '--quiet', '--out', out, '--file-name', 'set'],
          ...['--format', 'html', '--with-snapshot', '--as-of', clockOfVersion(number)],
        ],
        options,
      ),
    nextVersion: () => (version += 1),
  };
}
