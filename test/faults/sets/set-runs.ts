/** Runs of the command line that write one small document set repeatedly, with different contents. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';
import type { Run, RunOptions } from '../../packed/run.js';
import type { Trial } from '../fault-case.js';

export interface SetRuns {
  /** Absolute path of the folder that the program runs in. */
  readonly folder: string;
  /** Absolute path of the folder that holds the set. */
  readonly out: string;
  /** Absolute path of the set's folder. */
  readonly set: string;
  /** Arguments to write the set: a snapshot, and by default a page. Versions differ in their time. */
  readonly wordsOf: (version: number, formats?: string) => readonly string[];
  readonly write: (version: number, options?: Partial<RunOptions>) => Promise<Run>;
}

const FIRST_CLOCK = Date.parse('2026-11-21T10:00:00.000Z');

export interface SetRunOptions {
  /** Name of the folder that holds the set, within the trial's. Default: `out`. */
  readonly name?: string;
  /** Default: `replace`. */
  readonly ifExists?: 'replace' | 'add';
}

export function setRuns({ folder, run }: Trial, { name = 'out', ifExists = 'replace' }: SetRunOptions = {}): SetRuns {
  const report = join(folder, 'report.json');
  if (!existsSync(report)) writeFileSync(report, bodyOf([aWireReport()]));
  const out = join(folder, name);
  const wordsOf: SetRuns['wordsOf'] = (version, formats = 'html') => [
    'generate',
    report,
    '--if-exists',
    ifExists,
    '--quiet',
    '--out',
    out,
    '--file-name',
    'set',
    '--format',
    formats,
    '--with-snapshot',
    '--as-of',
    new Date(FIRST_CLOCK + version * 1000).toISOString(),
  ];
  return {
    folder,
    out,
    set: join(out, 'set'),
    wordsOf,
    write: (version, options) => run(wordsOf(version), options),
  };
}
