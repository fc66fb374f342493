/** One row of the table of faults: what is done to the packed program, the expected result, and the actual one. */
import type { Installation } from '../packed/installation.js';
import type { Run, RunOptions } from '../packed/run.js';

export interface FaultCase {
  /** Part of the table, such as `start`, `sets` or `configuration`. */
  readonly group: string;
  /** A short description, unique within its group. */
  readonly name: string;
  /** The exact text that the case must return. */
  readonly expected: string;
  /** Skipped by `--short`, because it takes more than a few seconds. */
  readonly isLong?: boolean;
  /** Runs the case and returns what was seen: the text of `expected` if all is well. */
  try(trial: Trial): Promise<string>;
}

/** What a case gets. */
export interface Trial {
  /** Absolute path of an empty folder, which is removed afterwards. */
  readonly folder: string;
  readonly installation: Installation;
  /** Random numbers from 0 to 1, the same for the same seed. */
  readonly random: () => number;
  /** Runs the packed command line, by default in `folder`. */
  readonly run: (words: readonly string[], options?: Partial<RunOptions>) => Promise<Run>;
}
