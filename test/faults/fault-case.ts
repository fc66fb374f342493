/** One row of the table of faults: what is done to the packed program, what is expected, and what is seen. */
import type { Installation } from '../packed/installation.js';
import type { Run, RunOptions } from '../packed/run.js';

export interface FaultCase {
  /** Part of the table, such as `start`, `sets` or `configuration`. */
  readonly group: string;
  /** What is done, in a few words, unique within its group. */
  readonly name: string;
  /** What the case must return, word for word. */
  readonly expected: string;
  /** Left out of the short form, because it takes more than some seconds. */
  readonly isLong?: boolean;
  /** Does it, and says what was seen, in the words of `expected` where all is well. */
  try(trial: Trial): Promise<string>;
}

/** What a case works with. */
export interface Trial {
  /** Absolute path of an empty folder, which is removed afterwards. */
  readonly folder: string;
  readonly installation: Installation;
  /** Numbers from 0 to 1, the same for the same seed. */
  readonly random: () => number;
  /** Runs the packed command line, in `folder` unless said otherwise. */
  readonly run: (words: readonly string[], options?: Partial<RunOptions>) => Promise<Run>;
}
